//! Numbers that are equal for equal data, on every machine and whatever compiler made the program.
//!
//! What is hashed are bytes of our own making, not those of the standard library's `Hash`, which depend on the width
//! of the machine's words and may change with the compiler. The bytes come from what a type says of itself to serde:
//!
//! | data                        | bytes                                                        |
//! |-----------------------------|--------------------------------------------------------------|
//! | a number                    | its own width, little endian                                 |
//! | true, false; something, nothing | one byte, 1 or 0, then what there is                     |
//! | one of an enum              | its number in the order of declaration, four bytes, its data |
//! | a list, a text              | its length, eight bytes, then its parts                      |
//! | a struct, a tuple           | its parts                                                    |
//!
//! So the number changes when a field is added or two variants change places; [`crate::Game::HASH`] counts such
//! changes, and a test pins numbers of known games.

use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt;

/// FNV-1a over bytes: simple, fast enough, the same everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StableHash(u64);

impl Default for StableHash {
    fn default() -> StableHash {
        StableHash(0xcbf2_9ce4_8422_2325)
    }
}

impl StableHash {
    /// Takes bytes in as they are.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Takes data in.
    pub fn add(&mut self, data: &(impl Serialize + ?Sized)) {
        if data.serialize(&mut *self).is_err() {
            // Data that can't say what it is, is equal to all other such data.
            self.bytes(&[u8::MAX]);
        }
    }

    /// The number of everything taken in so far.
    pub fn number(self) -> u64 {
        self.0
    }

    fn length(&mut self, length: usize) {
        self.bytes(&(length as u64).to_le_bytes());
    }

    fn variant(&mut self, index: u32) {
        self.bytes(&index.to_le_bytes());
    }
}

/// Data that can't be written: none of this engine's.
#[derive(Debug)]
pub(crate) struct NoData;

impl fmt::Display for NoData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("data that can't be hashed")
    }
}

impl std::error::Error for NoData {}

impl ser::Error for NoData {
    fn custom<T: fmt::Display>(_: T) -> NoData {
        NoData
    }
}

/// Numbers, each by its little endian bytes.
macro_rules! numbers {
    ($($method:ident: $number:ty),* $(,)?) => {
        $(
            #[inline]
            fn $method(self, number: $number) -> Result<(), NoData> {
                self.bytes(&number.to_le_bytes());
                Ok(())
            }
        )*
    };
}

impl Serializer for &mut StableHash {
    type Ok = ();
    type Error = NoData;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128,
        serialize_f32: f32, serialize_f64: f64,
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    #[inline]
    fn serialize_bool(self, it: bool) -> Result<(), NoData> {
        self.serialize_u8(it.into())
    }

    fn serialize_char(self, it: char) -> Result<(), NoData> {
        self.serialize_u32(it.into())
    }

    fn serialize_str(self, text: &str) -> Result<(), NoData> {
        self.serialize_bytes(text.as_bytes())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), NoData> {
        self.length(bytes.len());
        self.bytes(bytes);
        Ok(())
    }

    #[inline]
    fn serialize_none(self) -> Result<(), NoData> {
        self.serialize_u8(0)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<(), NoData> {
        self.bytes(&[1]);
        it.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), NoData> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NoData> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Result<(), NoData> {
        self.variant(index);
        Ok(())
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, it: &T) -> Result<(), NoData> {
        it.serialize(self)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        it: &T,
    ) -> Result<(), NoData> {
        self.variant(index);
        it.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Self, NoData> {
        self.length(length.ok_or(NoData)?);
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, NoData> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, NoData> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, index: u32, _: &'static str, _: usize) -> Result<Self, NoData> {
        self.variant(index);
        Ok(self)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Self, NoData> {
        self.serialize_seq(length)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, NoData> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, index: u32, _: &'static str, _: usize) -> Result<Self, NoData> {
        self.variant(index);
        Ok(self)
    }
}

/// Parts of a whole, one after the other.
macro_rules! parts {
    ($($of:ident :: $method:ident($($name:ident)?)),* $(,)?) => {
        $(
            impl $of for &mut StableHash {
                type Ok = ();
                type Error = NoData;

                #[inline]
                fn $method<T: Serialize + ?Sized>(
                    &mut self,
                    $($name: &'static str,)?
                    part: &T,
                ) -> Result<(), NoData> {
                    $(_ = $name;)?
                    part.serialize(&mut **self)
                }

                fn end(self) -> Result<(), NoData> {
                    Ok(())
                }
            }
        )*
    };
}

parts! {
    SerializeSeq::serialize_element(),
    SerializeTuple::serialize_element(),
    SerializeTupleStruct::serialize_field(),
    SerializeTupleVariant::serialize_field(),
    SerializeStruct::serialize_field(name),
    SerializeStructVariant::serialize_field(name),
}

impl SerializeMap for &mut StableHash {
    type Ok = ();
    type Error = NoData;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NoData> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoData> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), NoData> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::StableHash;
    use serde::Serialize;

    fn of(data: &(impl Serialize + ?Sized)) -> u64 {
        let mut hash = StableHash::default();
        hash.add(data);
        hash.number()
    }

    fn of_bytes(bytes: &[u8]) -> u64 {
        let mut hash = StableHash::default();
        hash.bytes(bytes);
        hash.number()
    }

    #[derive(Serialize)]
    enum Shape {
        Point,
        Line(u16),
        Box { width: i8, open: bool },
    }

    #[test]
    fn data_is_hashed_by_the_bytes_that_are_promised() {
        assert_eq!(of_bytes(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(of_bytes(b"a"), 0xaf63_dc4c_8601_ec8c, "the published number of FNV-1a");
        assert_eq!(of(&0x1234_u16), of_bytes(&[0x34, 0x12]));
        assert_eq!(of(&-2_i16), of_bytes(&[0xfe, 0xff]));
        assert_eq!(of(&Some(true)), of_bytes(&[1, 1]));
        assert_eq!(of(&None::<bool>), of_bytes(&[0]));
        assert_eq!(of(&vec![7_u8, 8]), of_bytes(&[2, 0, 0, 0, 0, 0, 0, 0, 7, 8]));
        assert_eq!(of("ab"), of_bytes(&[2, 0, 0, 0, 0, 0, 0, 0, b'a', b'b']));
        assert_eq!(of(&[7_u8, 8]), of_bytes(&[7, 8]), "an array's length is known");
        assert_eq!(of(&Shape::Point), of_bytes(&[0, 0, 0, 0]));
        assert_eq!(of(&Shape::Line(5)), of_bytes(&[1, 0, 0, 0, 5, 0]));
        assert_eq!(of(&Shape::Box { width: -1, open: false }), of_bytes(&[2, 0, 0, 0, 0xff, 0]));
    }
}
