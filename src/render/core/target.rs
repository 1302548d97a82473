//! The output formats.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// An output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Target {
    /// Scalable Vector Graphics.
    #[default]
    Svg,
    /// Portable Network Graphics.
    Png,
    /// Portable Document Format, with vector outlines for print.
    Pdf,
    /// Graphics Interchange Format: an animation.
    Gif,
    /// Plain text.
    Txt,
}

/// The error of parsing a [`Target`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetError {
    name: String,
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name } = self;
        match name.as_str() {
            "html" => write!(
                f,
                "figures cannot be written as `html` yet; expected one of"
            )?,
            _ => write!(f, "unknown figure format `{name}`; expected one of")?,
        }
        for (number, target) in Target::ALL.into_iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma} `{target}`")?;
        }
        Ok(())
    }
}

impl std::error::Error for TargetError {}

impl Target {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::Svg, Self::Png, Self::Pdf, Self::Gif, Self::Txt];

    /// Returns the name, which is also the file extension.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Gif => "gif",
            Self::Txt => "txt",
        }
    }

    /// Returns true if the format is text that a terminal can show.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Svg | Self::Txt)
    }

    /// Returns the format that a file's extension implies.
    ///
    /// # Errors
    ///
    /// If the extension is none of a known format.
    pub fn of_path(path: &Path) -> Result<Self, TargetError> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        ending.to_ascii_lowercase().parse()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        let found = Self::ALL.into_iter().find(|target| target.as_str() == text);
        found.ok_or_else(|| TargetError {
            name: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Target;

    #[test]
    fn targets_read_back() {
        for target in Target::ALL {
            assert_eq!(target.to_string().parse(), Ok(target));
            let path = format!("img/fig.1.{target}");
            assert_eq!(Target::of_path(Path::new(&path)), Ok(target));
        }
        assert_eq!(Target::of_path(Path::new("A.SVG")), Ok(Target::Svg));
        assert!(Target::of_path(Path::new("svg")).is_err());
        assert_eq!(
            "html".parse::<Target>().unwrap_err().to_string(),
            "figures cannot be written as `html` yet; expected one of `svg`, `png`, `pdf`, `gif`, `txt`"
        );
    }
}
