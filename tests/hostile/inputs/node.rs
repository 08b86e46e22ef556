//! JSON as a tree that need not be good JSON: keys may be doubled, numbers may be none, and any branch may be another.

use super::words;
use crate::dice::Dice;
use serde_json::Value;

/// A value, or what stands in its place.
#[derive(Clone, Debug)]
pub enum Node {
    /// Written as it is: numbers, `true`, and what is no JSON at all.
    Raw(String),
    /// Written between quotes, with what JSON escapes escaped.
    Text(String),
    /// Written between quotes as it is.
    RawText(String),
    /// Values in a row.
    List(Vec<Node>),
    /// Values by key; a key may come twice.
    Object(Vec<(Node, Node)>),
}

impl Node {
    /// The tree of good JSON.
    pub fn of(value: &Value) -> Node {
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => Node::Raw(value.to_string()),
            Value::String(text) => Node::Text(text.clone()),
            Value::Array(items) => Node::List(items.iter().map(Node::of).collect()),
            Value::Object(items) => {
                Node::Object(items.iter().map(|(key, value)| (Node::Text(key.clone()), Node::of(value))).collect())
            }
        }
    }

    /// The tree of a good text.
    #[track_caller]
    pub fn read(text: &str) -> Node {
        Node::of(&serde_json::from_str(text).expect("good JSON"))
    }

    /// The text of the tree.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, to: &mut String) {
        match self {
            Node::Raw(raw) => to.push_str(raw),
            Node::Text(text) => to.push_str(&Value::from(text.as_str()).to_string()),
            Node::RawText(text) => to.extend(["\"", text, "\""]),
            Node::List(items) => {
                to.push('[');
                for (number, item) in items.iter().enumerate() {
                    to.push_str(if number == 0 { "" } else { "," });
                    item.write(to);
                }
                to.push(']');
            }
            Node::Object(items) => {
                to.push('{');
                for (number, (key, value)) in items.iter().enumerate() {
                    to.push_str(if number == 0 { "" } else { "," });
                    key.write(to);
                    to.push(':');
                    value.write(to);
                }
                to.push('}');
            }
        }
    }

    /// What stands below a key.
    pub fn get_mut(&mut self, wanted: &str) -> Option<&mut Node> {
        let Node::Object(items) = self else { return None };
        items.iter_mut().find(|(key, _)| matches!(key, Node::Text(key) if key == wanted)).map(|(_, value)| value)
    }

    /// Puts something below a key, beside what may be there already.
    pub fn push(&mut self, key: &str, value: Node) {
        if let Node::Object(items) = self {
            items.push((Node::Text(key.to_owned()), value));
        }
    }

    /// How many branches there are, this one included.
    fn count(&self) -> usize {
        match self {
            Node::Raw(_) | Node::Text(_) | Node::RawText(_) => 1,
            Node::List(items) => 1 + items.iter().map(Node::count).sum::<usize>(),
            Node::Object(items) => 1 + items.iter().map(|(_, value)| value.count()).sum::<usize>(),
        }
    }

    /// The branch with this number, counted from the root.
    fn branch(&mut self, number: usize) -> &mut Node {
        if number == 0 {
            return self;
        }
        let mut left = number - 1;
        let below: Vec<&mut Node> = match self {
            Node::List(items) => items.iter_mut().collect(),
            Node::Object(items) => items.iter_mut().map(|(_, value)| value).collect(),
            Node::Raw(_) | Node::Text(_) | Node::RawText(_) => Vec::new(),
        };
        for node in below {
            let count = node.count();
            if left < count {
                return node.branch(left);
            }
            left -= count;
        }
        unreachable!("a number below the count")
    }

    /// A branch by chance.
    pub fn any_branch(&mut self, dice: &mut Dice) -> &mut Node {
        let number = dice.below(self.count());
        self.branch(number)
    }

    /// Changes some branches into something else. Branches of the donor may take their place.
    pub fn spoil(&mut self, donor: &Node, dice: &mut Dice) {
        for _ in 0..=dice.below(3) {
            let graft = donor.clone().any_branch(dice).clone();
            self.any_branch(dice).change(graft, dice);
        }
    }

    /// Puts branches of the donor where branches with the same key are: the shape stays good, the meaning need not.
    pub fn exchange(&mut self, donor: &Node, dice: &mut Dice) {
        let mut theirs = Vec::new();
        donor.keyed(&mut theirs);
        let mut ours = Vec::new();
        self.keyed_mut(&mut ours);
        for _ in 0..=dice.below(3) {
            if ours.is_empty() {
                return;
            }
            let at = dice.below(ours.len());
            let (key, ours) = &mut ours[at];
            let fitting: Vec<&Node> = theirs.iter().filter(|(other, _)| other == key).map(|(_, it)| *it).collect();
            if !fitting.is_empty() {
                **ours = (*dice.pick(&fitting)).clone();
            } else if let Node::Raw(_) = ours {
                **ours = Node::Raw(words::number(dice).to_owned());
            }
        }
    }

    /// The branches that have keys, whole.
    fn keyed<'a>(&'a self, found: &mut Vec<(&'a str, &'a Node)>) {
        match self {
            Node::Raw(_) | Node::Text(_) | Node::RawText(_) => {}
            Node::List(items) => items.iter().for_each(|item| item.keyed(found)),
            Node::Object(items) => {
                for (key, value) in items {
                    found.push((key.as_text(), value));
                    value.keyed(found);
                }
            }
        }
    }

    /// The branches that have keys and none of which is within another.
    fn keyed_mut<'a>(&'a mut self, found: &mut Vec<(String, &'a mut Node)>) {
        let is_leaf = |node: &Node| matches!(node, Node::Raw(_) | Node::Text(_) | Node::RawText(_));
        match self {
            Node::Raw(_) | Node::Text(_) | Node::RawText(_) => {}
            Node::List(items) => items.iter_mut().for_each(|item| item.keyed_mut(found)),
            Node::Object(items) => {
                for (number, (key, value)) in items.iter_mut().enumerate() {
                    // Every other branch is taken as a whole, so that large ones change places as well.
                    if is_leaf(value) || number % 2 == 1 {
                        found.push((key.as_text().to_owned(), value));
                    } else {
                        value.keyed_mut(found);
                    }
                }
            }
        }
    }

    fn as_text(&self) -> &str {
        match self {
            Node::Raw(text) | Node::Text(text) | Node::RawText(text) => text,
            Node::List(_) | Node::Object(_) => "",
        }
    }

    fn change(&mut self, graft: Node, dice: &mut Dice) {
        match dice.below(10) {
            0 | 1 => *self = any(dice),
            2 | 3 => *self = graft,
            4 => *self = Node::List(vec![self.clone(); dice.below(4)]),
            _ => match self {
                Node::Raw(_) => *self = Node::Raw(words::number(dice).to_owned()),
                Node::Text(text) | Node::RawText(text) => *self = changed_text(text, dice),
                Node::List(items) => change_list(items, graft, dice),
                Node::Object(items) => change_object(items, graft, dice),
            },
        }
    }
}

/// The most bytes that copying makes of something: enough to be too much for a player, not for the machine.
const MOST_COPIED: usize = 20_000_000;

/// How many of so many copies are made of something of this length.
pub fn copies(wanted: usize, length: usize) -> usize {
    wanted.min(MOST_COPIED / length.max(1))
}

fn changed_text(text: &str, dice: &mut Dice) -> Node {
    let places: Vec<usize> = (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
    let (before, after) = text.split_at(*dice.pick(&places));
    match dice.below(8) {
        0 => Node::Text(words::word(dice)),
        1 => Node::Text(before.to_owned()),
        2 => Node::Text(text.to_uppercase()),
        3 => Node::Text(format!("{} x {text}", words::number(dice))),
        4 => Node::RawText(format!("{before}{}{after}", raw_piece(dice))),
        5 => Node::Text(text.repeat(copies(2 + dice.below(200), text.len()))),
        _ => Node::Text(format!("{before}{}{after}", words::mark(dice))),
    }
}

/// What may stand between quotes only if it is escaped, and escapes that are none.
fn raw_piece(dice: &mut Dice) -> &'static str {
    dice.one_of(&[
        "\\ud800",
        "\\udc00\\ud800",
        "\\u001b[2J",
        "\\u0000",
        "\\x",
        "\\",
        "\u{1b}[2J",
        "\n",
        "\t",
        "\"",
        "\0",
    ])
}

fn change_list(items: &mut Vec<Node>, graft: Node, dice: &mut Dice) {
    let (one, other) = (dice.below(items.len()), dice.below(items.len()));
    match dice.below(5) {
        0 if !items.is_empty() => _ = items.remove(one),
        1 if !items.is_empty() => items.swap(one, other),
        2 if !items.is_empty() => items.insert(other, items[one].clone()),
        3 if !items.is_empty() => {
            let most = copies(dice.below(300), items[one].text().len());
            items.extend(vec![items[one].clone(); most]);
        }
        _ => items.insert(one, graft),
    }
}

fn change_object(items: &mut Vec<(Node, Node)>, graft: Node, dice: &mut Dice) {
    let (one, other) = (dice.below(items.len()), dice.below(items.len()));
    match dice.below(6) {
        0 if !items.is_empty() => _ = items.remove(one),
        1 if !items.is_empty() => {
            let moved = items[one].1.clone();
            items[one].1 = std::mem::replace(&mut items[other].1, moved);
        }
        2 if !items.is_empty() => items.insert(other, items[one].clone()),
        3 if !items.is_empty() => items[one].1 = graft,
        4 if !items.is_empty() => items[one].0 = Node::Text(words::word(dice)),
        _ => items.push((Node::Text(words::word(dice)), any(dice))),
    }
}

/// Any value, and some that are none.
pub fn any(dice: &mut Dice) -> Node {
    match dice.below(24) {
        0 => Node::Raw("null".to_owned()),
        1 => Node::Raw(dice.one_of(&["true", "false", "True", "undefined", "", "/* */ 1", "1 // one"]).to_owned()),
        2..=5 => Node::Raw(words::number(dice).to_owned()),
        6 => Node::Raw(words::no_number(dice).to_owned()),
        7 => Node::List(Vec::new()),
        8 => Node::Object(Vec::new()),
        9 => Node::List((0..dice.below(5)).map(|_| any(dice)).collect()),
        10 => Node::Object((0..dice.below(5)).map(|_| (Node::Text(words::word(dice)), any(dice))).collect()),
        11 => deep(dice),
        12 => Node::Raw(format!("1{}", "0".repeat(dice.below(5000)))),
        13 => Node::RawText(raw_piece(dice).to_owned()),
        14 if dice.once_in(8) => Node::Text(words::longest(dice)),
        15 if dice.once_in(8) => wide(dice),
        _ => Node::Text(words::word(dice)),
    }
}

/// A list of very many.
fn wide(dice: &mut Dice) -> Node {
    let item = dice.one_of(&["0,", "[],", "{},", "\"CGC Grunt\",", "null,", "{\"count\":1,\"card\":\"CGC Grunt\"},"]);
    let items = item.repeat(*dice.pick(&[10_000, 400_000]));
    Node::Raw(format!("[{}]", items.trim_end_matches(',')))
}

/// Brackets within brackets, closed or not.
fn deep(dice: &mut Dice) -> Node {
    let depth = *dice.pick(&[30, 127, 128, 1_000, 100_000]);
    let (open, close) = *dice.pick(&[("[", "]"), ("{\"a\":", "}"), ("[{\"do\":", "}]"), ("{\"not\":[", "]}")]);
    let close = if dice.once_in(4) { "" } else { close };
    Node::Raw(format!("{}1{}", open.repeat(depth), close.repeat(depth)))
}
