//! The options of a call, as names and values.

use std::fmt::Display;
use std::str::FromStr;

use scoresheet::internal::SelectionError;
use scoresheet::scene::Theme;
use serde::de::value::{Error, SeqDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer as _, MapAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

/// The options of a call that are not yet used. Flags have an empty value.
///
/// An option that cannot be used counts as missing; [`finish`](Self::finish) returns the
/// error.
pub(crate) struct Options {
    unused: Vec<(String, String)>,
    /// The first error.
    error: Option<SelectionError>,
}

impl Options {
    /// Returns the options in a list of names, each followed by its value.
    pub(crate) fn new(list: Vec<String>) -> Self {
        let mut unused = Vec::new();
        let mut list = list.into_iter();
        while let (Some(name), Some(value)) = (list.next(), list.next()) {
            unused.push((name, value));
        }
        Self {
            unused,
            error: None,
        }
    }

    /// Takes the value of an option.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.unused.iter().position(|(option, _)| option == name)?;
        Some(self.unused.remove(index).1)
    }

    /// Takes all values of an option.
    pub(crate) fn take_all(&mut self, name: &str) -> Vec<String> {
        std::iter::from_fn(|| self.take(name)).collect()
    }

    /// Takes a flag.
    pub(crate) fn take_flag(&mut self, name: &str) -> bool {
        !self.take_all(name).is_empty()
    }

    /// Notes an error, unless there is one already.
    pub(crate) fn fail(&mut self, error: SelectionError) {
        self.error.get_or_insert(error);
    }

    /// Notes an error about the use of options.
    pub(crate) fn fail_usage(&mut self, text: &str) {
        self.fail(SelectionError::Usage(text.to_owned()));
    }

    /// Takes an option and parses its value.
    pub(crate) fn parse<T: FromStr<Err: ToString>>(&mut self, name: &str) -> Option<T> {
        let value = self.take(name)?;
        let parsed = value.parse();
        parsed
            .map_err(|error: T::Err| self.fail_value(name, &value, &error.to_string()))
            .ok()
    }

    /// Takes the options that are fields of a struct.
    pub(crate) fn read<T: Default + DeserializeOwned>(&mut self) -> T {
        T::deserialize(&mut *self).unwrap_or_else(|error| {
            self.fail_usage(&error.to_string());
            T::default()
        })
    }

    /// Notes an error about the value of an option.
    pub(crate) fn fail_value(&mut self, name: &str, value: &str, error: &str) {
        self.fail_usage(&format!("`{name}: {value}`: {error}"));
    }

    /// Takes the theme.
    pub(crate) fn theme(&mut self) -> &'static Theme {
        let name = self.take("theme");
        Theme::named(name.as_deref().unwrap_or("classic")).unwrap_or_else(|error| {
            self.fail_usage(&error.to_string());
            Theme::ALL[0]
        })
    }

    /// Ends the taking of options.
    ///
    /// # Errors
    ///
    /// Returns the first error of an option, or else one about the first option that was
    /// not used.
    pub(crate) fn finish(self) -> Result<(), SelectionError> {
        match (self.error, self.unused.first()) {
            (Some(error), _) => Err(error),
            (None, None) => Ok(()),
            (None, Some((name, _))) => Err(SelectionError::Usage(format!(
                "`{name}` is not an option of this function"
            ))),
        }
    }
}

/// Reads the options that are fields of a struct, and leaves the others.
impl<'de> Deserializer<'de> for &mut Options {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("options are the fields of a struct"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Fields {
            options: self,
            names: fields.iter(),
            given: ("", Vec::new()),
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The fields of a struct that are given as options.
struct Fields<'o> {
    options: &'o mut Options,
    names: std::slice::Iter<'static, &'static str>,
    /// The last field that was read, and its values.
    given: (&'static str, Vec<String>),
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        for name in self.names.by_ref() {
            self.given = (name, self.options.take_all(name));
            if !self.given.1.is_empty() {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let (name, values) = &self.given;
        let read = seed.deserialize(Values(values));
        read.map_err(|error| {
            let values = values.join(", ");
            Error::custom(format!("`{name}: {values}`: {error}"))
        })
    }
}

/// The values of an option.
struct Values<'o>(&'o [String]);

impl Values<'_> {
    fn only(&self) -> Result<&str, Error> {
        match self.0 {
            [only] => Ok(only),
            _ => Err(Error::custom("this option has one value")),
        }
    }

    fn number<T: FromStr<Err: Display>>(&self) -> Result<T, Error> {
        self.only()?.parse().map_err(Error::custom)
    }
}

impl<'de> Deserializer<'de> for Values<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.only()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    /// A flag is given or not, and has no value.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(true)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u32(self.number()?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u64(self.number()?)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let values = self.0.iter().map(String::as_str);
        visitor.visit_seq(SeqDeserializer::new(values))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 u8 u16 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct map struct enum identifier ignored_any
    }
}
