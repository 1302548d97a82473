//! The output formats.

use std::path::Path;
use std::str::FromStr;

use crate::text::{closed_enum, errors, listed};

closed_enum! {
    /// An output format of figures.
    #[derive(PartialOrd, Ord, Hash, Default)]
    pub enum Target {
        /// Scalable Vector Graphics.
        #[default]
        Svg = "svg",
        /// Portable Network Graphics: a raster image.
        Png = "png",
        /// Portable Document Format: vector graphics for printing.
        Pdf = "pdf",
        /// Graphics Interchange Format: an animation.
        Gif = "gif",
        /// Plain text with box-drawing characters.
        Txt = "txt",
        /// A page on which readers step through games.
        Html = "html",
    }
}

errors! {
    /// The error returned when a [`Target`] cannot be parsed.
    pub struct TargetError { name: String }
        = "unknown figure format `{name}`; expected one of {}", listed(Target::ALL);
}

impl Target {
    /// Returns true if files of this format are text, which a terminal can
    /// display.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Svg | Self::Txt | Self::Html)
    }

    /// Returns the format that a file's extension implies.
    ///
    /// # Errors
    ///
    /// Returns an error if the extension is not that of a known format.
    pub fn of_path(path: &Path) -> Result<Self, TargetError> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        ending.to_ascii_lowercase().parse()
    }
}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        Self::named(text).ok_or_else(|| TargetError {
            name: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Target;

    #[test]
    fn targets_round_trip() {
        for target in Target::ALL {
            assert_eq!(target.to_string().parse(), Ok(target));
            let path = format!("img/fig.1.{target}");
            assert_eq!(Target::of_path(Path::new(&path)), Ok(target));
        }
        assert_eq!(Target::of_path(Path::new("A.SVG")), Ok(Target::Svg));
        assert!(Target::of_path(Path::new("svg")).is_err());
        assert_eq!(
            "bmp".parse::<Target>().unwrap_err().to_string(),
            "unknown figure format `bmp`; expected one of `svg`, `png`, `pdf`, `gif`, `txt`, `html`"
        );
    }
}
