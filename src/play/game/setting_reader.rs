//! Reads the setting of a game from a record's tags and the caller's defaults.

use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;

use crate::board::Size;
use crate::record::{Tag, TagValues, Tags};
use crate::text::{Code, Diagnostic, Span, codes, escape_str};

/// The tags whose values a position string contains.
const IN_POSITION: [&str; 2] = ["Board", "Setup"];

/// Looks up the tags that define a setting, first in the record, then in the
/// caller's defaults, and reports values that cannot be used.
#[derive(Debug)]
pub struct SettingReader<'r> {
    tags: &'r Tags,
    defaults: &'r TagValues,
    findings: &'r mut Vec<Diagnostic>,
    will_deal: bool,
    /// The names looked up so far, if they are being recorded.
    lookups: Option<&'r RefCell<Vec<String>>>,
}

impl<'r> SettingReader<'r> {
    /// Creates a reader that adds its findings to `findings`.
    pub const fn new(
        tags: &'r Tags,
        defaults: &'r TagValues,
        findings: &'r mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            tags,
            defaults,
            findings,
            will_deal: false,
            lookups: None,
        }
    }

    /// From now on, adds the name of every tag that is looked up to `lookups`.
    /// Apart from the defaults, the setting depends only on the values of these
    /// tags.
    pub(crate) const fn recording(mut self, lookups: &'r RefCell<Vec<String>>) -> Self {
        self.lookups = Some(lookups);
        self
    }

    fn record_lookup(&self, name: &str) {
        if let Some(lookups) = self.lookups {
            lookups.borrow_mut().push(name.to_owned());
        }
    }

    /// Announces that [`Rules::deal`](crate::play::Rules::deal) will deal the
    /// cards or tiles, so that the tags need not state where they are.
    #[must_use]
    pub const fn with_deal(mut self) -> Self {
        self.will_deal = true;
        self
    }

    /// Returns true after [`with_deal`](Self::with_deal).
    pub const fn will_deal(&self) -> bool {
        self.will_deal
    }

    /// Returns the value of the tag `name`, or its default.
    pub fn value(&self, name: &str) -> Option<&'r str> {
        self.record_lookup(name);
        self.tags.value(name).or_else(|| self.default_value(name))
    }

    /// Returns the default for the tag `name`, unless the tag `Position` of
    /// the record replaces it.
    fn default_value(&self, name: &str) -> Option<&'r str> {
        let value = self.defaults.get(name)?;
        let is_replaced = IN_POSITION.contains(&name) && self.tag("Position").is_some();
        (!is_replaced).then_some(value)
    }

    fn tag(&self, name: &str) -> Option<&'r Tag> {
        self.record_lookup(name);
        self.tags.get(name)
    }

    /// Returns true if the value of the tag `name` is a default.
    pub fn is_default(&self, name: &str) -> bool {
        self.tag(name).is_none() && self.default_value(name).is_some()
    }

    /// Returns true if there is neither a tag `name` nor a default for it.
    pub fn is_unset(&self, name: &str) -> bool {
        self.value(name).is_none()
    }

    /// Returns the span of the value of the tag `name`, or an empty span if the
    /// record does not have the tag.
    pub fn span(&self, name: &str) -> Span {
        self.tags.get(name).map_or(Span::new(0, 0), Tag::value_span)
    }

    /// Reports a value that cannot be used.
    pub fn refuse(&mut self, name: &str, message: String, help: &str) {
        self.report(codes::BAD_TAG_VALUE, name, message, help);
    }

    /// Reports a finding about the value of a tag.
    pub fn report(&mut self, code: Code, name: &str, message: String, help: &str) {
        let span = self.span(name);
        self.findings
            .push(Diagnostic::new(code, span, message).with_help(help));
    }

    /// Parses the value of a tag, or returns `default` if there is none.
    /// Returns `None` after reporting an invalid value, with the parse error as
    /// the help.
    pub fn parse_or<T: FromStr<Err: fmt::Display>>(&mut self, name: &str, default: T) -> Option<T> {
        let Some(text) = self.value(name) else {
            return Some(default);
        };
        let parsed = text.trim().parse();
        parsed.map_or_else(
            |error: T::Err| {
                let message = format!("`{}` is not a value of `{name}`", escape_str(text));
                self.refuse(name, message, &error.to_string());
                None
            },
            Some,
        )
    }

    /// Parses the value of a tag; returns `Some(None)` if there is no value.
    /// Returns `None` after reporting an invalid value: the message is the parse
    /// error, and `explain` returns the code and the help for it.
    pub fn parse_with<T: FromStr<Err: fmt::Display>>(
        &mut self,
        name: &str,
        explain: impl Fn(&T::Err) -> (Code, &'static str),
    ) -> Option<Option<T>> {
        match self.value(name).map(str::parse).transpose() {
            Ok(value) => Some(value),
            Err(error) => {
                let (code, help) = explain(&error);
                self.report(code, name, error.to_string(), help);
                None
            }
        }
    }

    /// Returns the size of a square board: that of the tag `Board`, else that
    /// of the position, else one with the side `default`. `position` is the
    /// size of the position's board, and the code for a tag `Board` that
    /// contradicts it.
    ///
    /// Returns `None` after reporting a tag `Board` that cannot be read or
    /// contradicts the position.
    pub fn board(&mut self, default: u8, position: Option<(Size, Code)>) -> Option<Size> {
        if let Some((position, _)) = position {
            self.compare_board(position);
        }
        let Some(text) = self.value("Board") else {
            let of_position = position.map(|(size, _)| size);
            return of_position.or_else(|| Size::new(default).ok());
        };
        let Some(size) = parse_size(text) else {
            let message = format!("`{}` is not the side of a board", escape_str(text));
            self.refuse("Board", message, "a side is a whole number from 2 to 26");
            return None;
        };
        let Some((other, contradiction)) = position.filter(|&(other, _)| other != size) else {
            return Some(size);
        };
        let message = format!("the position has a board of {other}, the tag `Board` says {size}");
        let help = "make them agree, or leave `Board` out";
        self.report(contradiction, "Position", message, help);
        None
    }

    /// Warns about a default for the tag `Board` that contradicts the tag
    /// `Position`.
    fn compare_board(&mut self, position: Size) {
        let default = self
            .defaults
            .get("Board")
            .filter(|_| self.tag("Board").is_none());
        if let (Some(value), Some(tag)) = (default, self.tag("Position"))
            && parse_size(value) != Some(position)
        {
            self.warn_of_default(tag, value);
        }
    }

    /// Warns that `tag` takes precedence over `value`, a default.
    fn warn_of_default(&mut self, tag: &Tag, value: &str) {
        let message = format!(
            "the tag `{}` takes precedence over `{value}` from the command line",
            tag.name
        );
        let finding = Diagnostic::new(codes::TAG_OVER_OPTION, tag.span(), message);
        let help = "leave the option out, or correct the tag";
        self.findings.push(finding.with_help(help));
    }

    /// Warns about each default that the record overrides with a different value:
    /// with the same tag or, for `Setup`, with the tag `Position`.
    pub fn compare_defaults(&mut self) {
        for (name, value) in self.defaults.iter() {
            let replacement = || self.tag("Position").filter(|_| name == "Setup");
            match self.tag(name) {
                Some(tag) if tag.value.eq_ignore_ascii_case(value) => {}
                Some(tag) => self.warn_of_default(tag, value),
                None => {
                    if let Some(tag) = replacement() {
                        self.warn_of_default(tag, value);
                    }
                }
            }
        }
    }
}

/// Parses the size of a square board: `12` or `12x12`.
fn parse_size(text: &str) -> Option<Size> {
    let plain = text.trim();
    let side = match plain.split_once(['x', 'X']) {
        Some((files, ranks)) if files == ranks => files,
        _ => plain,
    };
    let is_number = !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    let side: u8 = side.parse().ok().filter(|&side| is_number && side > 1)?;
    Size::new(side).ok()
}
