//! Many games of stories.

mod simple;

pub use simple::Minds;
