//! Keyword arguments as options of the program, parsed by the same code.

use std::ffi::OsString;

use clap::error::ErrorKind;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};
use scoresheet::internal::SettingArgs;
use scoresheet::record::TagValues;

use crate::python::selection_error;

/// Keyword arguments.
pub(crate) type Kwargs<'a, 'py> = &'a Bound<'py, PyDict>;

/// Returns keyword arguments as words of a command line: `True` is a flag, a list gives an
/// option several times, and a dictionary gives it a `NAME=VALUE` each time. `None` and
/// `False` count as missing.
pub(crate) fn words(options: Option<Kwargs<'_, '_>>) -> PyResult<Vec<OsString>> {
    let mut words = Vec::new();
    for (name, value) in options.into_iter().flatten() {
        let name = name.extract::<String>()?.replace('_', "-");
        let mut add = |value: &Bound<'_, PyAny>| {
            words.push(format!("--{name}={}", value.str()?).into());
            PyResult::Ok(())
        };
        if let Ok(flag) = value.cast::<PyBool>() {
            if flag.is_true() {
                words.push(format!("--{name}").into());
            }
        } else if let Ok(pairs) = value.cast::<PyDict>() {
            for (key, value) in pairs {
                let pair = format!("{}={}", key.str()?, value.str()?);
                words.push(format!("--{name}={pair}").into());
            }
        } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            value.try_iter()?.try_for_each(|value| add(&value?))?;
        } else if !value.is_none() {
            add(&value)?;
        }
    }
    Ok(words)
}

/// Parses keyword arguments.
pub(crate) fn parse<A: clap::Args>(options: Option<Kwargs<'_, '_>>) -> PyResult<A> {
    parse_words(&words(options)?)
}

/// Parses the words of a command line.
pub(crate) fn parse_words<A: clap::Args>(words: &[OsString]) -> PyResult<A> {
    let command = A::augment_args(clap::Command::new("scoresheet").no_binary_name(true));
    let matches = command.try_get_matches_from(words);
    matches
        .and_then(|matches| A::from_arg_matches(&matches))
        .map_err(|error| {
            let text = error.to_string();
            let text = text.split("\n\n").next().unwrap_or_default();
            let text = text.trim_start_matches("error: ").trim_end().to_owned();
            match error.kind() {
                ErrorKind::UnknownArgument => PyTypeError::new_err(text),
                _ => PyValueError::new_err(text),
            }
        })
}

/// Options that may only state a setting.
#[derive(clap::Args)]
struct Setting {
    #[command(flatten)]
    setting: SettingArgs,
}

/// Returns the setting that keyword arguments state, checked.
pub(crate) fn setting(options: Option<Kwargs<'_, '_>>) -> PyResult<(SettingArgs, TagValues)> {
    let Setting { setting } = parse(options)?;
    let tags = setting.default_tags().map_err(selection_error)?;
    Ok((setting, tags))
}
