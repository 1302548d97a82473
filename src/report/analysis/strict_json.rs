//! Parses JSON in which no object has the same key twice.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// A JSON value without repeated keys.
struct StrictValue(Value);

/// Parses a JSON value.
///
/// # Errors
///
/// Returns an error if the text is not JSON, if it is nested more than 127 levels
/// deep, or if an object has the same key twice.
pub(super) fn parse(text: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice(text).map(|StrictValue(value)| value)
}

impl<'de> Deserialize<'de> for StrictValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor).map(Self)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(StrictValue(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(Error::custom(format_args!(
                    "the key `{key}` is given twice"
                )));
            }
            let StrictValue(value) = entries.next_value()?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::parse;

    #[test]
    fn a_repeated_key_is_an_error_at_any_depth() {
        let text = br#"{"a": [1, -2, 0.5, null, true, {"b": "c"}]}"#;
        let expected = json!({"a": [1, -2, 0.5, null, true, {"b": "c"}]});
        assert_eq!(parse(text).unwrap(), expected);
        for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"a":2}}]"#] {
            let error = parse(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with("the key `a` is given twice"), "{error}");
        }
        assert!(parse("[".repeat(1_000_000).as_bytes()).is_err());
    }
}
