//! The data of a record, as deep and in the order as written, every text by its own letters.
//!
//! ```
//! use looking_glass::formats::node::{Map, Node};
//!
//! let mut fields = Map::default();
//! fields.set("id", Node::text("short"));
//! assert_eq!(fields.get("id").and_then(Node::as_text), Some("short"));
//! ```

use serde::Serialize;

/// A piece of data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Node {
    /// A text, number, truth value or nothing.
    Scalar(Scalar),
    /// Items in order.
    List(Vec<Node>),
    /// Named items in order.
    Map(Map),
}

/// A text, or something that YAML takes for a number, a truth value or nothing unless it is quoted.
///
/// `2.10` and `01` keep their noughts this way, and every scalar can be asked for its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scalar {
    /// Its letters.
    pub text: String,
    /// Is it no text to YAML?
    pub bare: bool,
}

impl Scalar {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Scalar {
            text: text.into(),
            bare: false,
        }
    }

    /// A number, truth value or `null`.
    pub fn bare(text: impl Into<String>) -> Self {
        Scalar {
            text: text.into(),
            bare: true,
        }
    }

    /// Is it `null`?
    pub fn is_null(&self) -> bool {
        self.bare && self.text == "null"
    }
}

/// Named data in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Map {
    /// Names and data.
    pub items: Vec<(Scalar, Node)>,
}

impl Map {
    /// The data of a name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        let found = self.items.iter().find(|(key, _)| key.text == name);
        found.map(|(_, node)| node)
    }

    /// Sets the data of a name, in its place if it has one, behind all others if not.
    pub fn set(&mut self, name: &str, node: Node) {
        match self.items.iter_mut().find(|(key, _)| key.text == name) {
            Some((_, old)) => *old = node,
            None => self.items.push((Scalar::text(name), node)),
        }
    }

    /// Takes the data of a name out.
    pub fn remove(&mut self, name: &str) -> Option<Node> {
        let index = self.items.iter().position(|(key, _)| key.text == name)?;
        Some(self.items.remove(index).1)
    }

    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.items.iter().map(|(key, _)| key.text.as_str())
    }
}

impl<K: Into<String>> FromIterator<(K, Node)> for Map {
    fn from_iter<I: IntoIterator<Item = (K, Node)>>(items: I) -> Self {
        let items = items.into_iter().map(|(name, node)| (Scalar::text(name), node));
        Map { items: items.collect() }
    }
}

impl Node {
    /// A number or truth value, or nothing.
    pub fn bare(text: impl Into<String>) -> Node {
        Node::Scalar(Scalar::bare(text))
    }

    /// Named data in order.
    pub fn map<K: Into<String>>(items: impl IntoIterator<Item = (K, Node)>) -> Node {
        Node::Map(items.into_iter().collect())
    }

    /// A text.
    pub fn text(text: impl Into<String>) -> Node {
        Node::Scalar(Scalar::text(text))
    }

    /// A list of texts.
    pub fn texts(texts: impl IntoIterator<Item = impl Into<String>>) -> Node {
        Node::List(texts.into_iter().map(Node::text).collect())
    }

    /// The letters of a scalar other than nothing.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Node::Scalar(scalar) if !scalar.is_null() => Some(&scalar.text),
            _ => None,
        }
    }

    /// The names and data of a map.
    pub fn as_map(&self) -> Option<&Map> {
        match self {
            Node::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The texts of a list, or of one scalar as a list of one; `None` if anything in it is no scalar.
    pub fn as_texts(&self) -> Option<Vec<&str>> {
        match self {
            Node::Scalar(scalar) if scalar.is_null() => Some(Vec::new()),
            Node::Scalar(scalar) => Some(vec![&scalar.text]),
            Node::List(items) => items.iter().map(Node::as_text).collect(),
            Node::Map(_) => None,
        }
    }

    /// Is there nothing in it?
    pub fn is_null(&self) -> bool {
        matches!(self, Node::Scalar(scalar) if scalar.is_null())
    }

    /// What it is, as an error names it.
    pub fn kind(&self) -> &'static str {
        match self {
            Node::Scalar(scalar) if scalar.is_null() => "nothing",
            Node::Scalar(_) => "a text",
            Node::List(_) => "a list",
            Node::Map(_) => "a map",
        }
    }
}
