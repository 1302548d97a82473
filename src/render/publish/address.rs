//! URLs of figure files.

use std::fmt::Write;

use crate::render::publish::Page;

/// Returns the URL of a file: the base, then the percent-encoded file name.
pub(in crate::render) fn address(page: &Page, file: &str) -> String {
    let mut text = base(page);
    for byte in file.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => text.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            _ => write!(text, "%{byte:02X}").expect("writing to a string cannot fail"),
        }
    }
    text
}

/// Returns the base URL with one trailing slash; empty if there is none.
pub(in crate::render) fn base(page: &Page) -> String {
    match page.base.as_deref().map(|base| base.trim_end_matches('/')) {
        Some(base) => format!("{base}/"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::address;
    use crate::render::publish::Page;

    #[test]
    fn file_names_are_percent_encoded_after_the_base() {
        let page = |base: Option<&str>| Page {
            base: base.map(str::to_owned),
            columns: 1,
        };
        let cases = [
            (None, "img/a-1.svg", "img/a-1.svg"),
            (None, "50% é,.svg", "50%25%20%C3%A9%2C.svg"),
            (None, "javascript:x.svg", "javascript%3Ax.svg"),
            (
                Some("https://a.example/b"),
                "c.png",
                "https://a.example/b/c.png",
            ),
            (Some("/up/"), "c.png", "/up/c.png"),
        ];
        for (base, file, expected) in cases {
            assert_eq!(address(&page(base), file), expected);
        }
    }
}
