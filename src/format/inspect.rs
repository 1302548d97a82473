//! Findings about comments, tags, words, results, glyphs and variations.

use crate::format::blank::{first_character, is_blank};
use crate::format::lex::{MAX_TEXT, MAX_WORD};
use crate::record::{ODD_DASHES, Outcome};
use crate::text::{
    CappedFindings, Diagnostic, Source, Span, codes, escape, is_invisible_or_directional,
};

/// Maximum nesting of variations.
pub(super) const MAX_DEPTH: usize = 1000;

/// Inspects a comment, a tag value or other free text, and adds at most one
/// finding with each code.
pub(super) fn free_text(source: &Source<'_>, span: Span, findings: &mut CappedFindings) {
    let text = source.slice(span);
    if span.len() > MAX_TEXT {
        let head = Span::new(span.start, span.start + 1);
        let message = format!("this text is longer than {} MiB", MAX_TEXT / 1024 / 1024);
        let help = "shorten it, or move it to a separate file";
        findings.add(Diagnostic::new(codes::LONG_COMMENT, head, message).with_help(help));
    }
    let plain = |byte: &u8| (0x20..0x7F).contains(byte) || is_blank(*byte);
    if text.iter().all(plain) {
        return;
    }
    add(control_character(text, span.start), findings);
    add(invalid_utf8(text, span.start), findings);
    add(invisible_character(text, span.start), findings);
}

/// Inspects the length and the encoding of a word of the movetext.
pub(super) fn word(source: &Source<'_>, span: Span, findings: &mut CappedFindings) {
    let word = source.slice(span);
    if word.len() > MAX_WORD {
        let message = format!("this word is longer than {} KiB", MAX_WORD / 1024);
        let help = "put blanks between the moves; no move is that long";
        findings.add(Diagnostic::new(codes::LONG_WORD, span, message).with_help(help));
    }
    if !word.is_ascii() {
        add(invalid_utf8(word, span.start), findings);
    }
}

/// Inspects the spelling of a result.
pub(super) fn result(source: &Source<'_>, span: Span, findings: &mut CappedFindings) {
    add(odd_result(source.slice(span), span), findings);
}

/// Returns a warning if `text` is a result in an unusual spelling, and `None` if
/// it is anything else.
pub(crate) fn odd_result(text: &[u8], span: Span) -> Option<Diagnostic> {
    // Fast path: most results are one of these.
    if matches!(text, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
        return None;
    }
    let plain = Outcome::of_text(text)?.to_string();
    if plain.as_bytes() == text {
        return None;
    }
    let hyphens = String::from_utf8_lossy(text).replace(ODD_DASHES, "-");
    let code = if hyphens == plain {
        codes::ODD_DASH
    } else {
        codes::ODD_RESULT
    };
    let message = format!("`{}` is read as `{plain}`", escape(text));
    Some(Diagnostic::new(code, span, message).with_fix(span, plain))
}

/// Returns the finding about a malformed glyph.
pub(super) fn bad_glyph(source: &Source<'_>, span: Span) -> Diagnostic {
    let message = format!("`{}` is not a glyph", escape(source.slice(span)));
    let help = "glyphs are `$0` to `$255` and `! ? !! ?? !? ?!`";
    Diagnostic::new(codes::BAD_GLYPH, span, message).with_help(help)
}

fn add(finding: Option<Diagnostic>, findings: &mut CappedFindings) {
    if let Some(finding) = finding {
        findings.add(finding);
    }
}

/// Returns the finding about a duplicate tag.
pub(super) fn duplicate_tag(name: &[u8], span: Span, first: Span) -> Diagnostic {
    let message = format!(
        "the tag `{}` is given twice; the first counts",
        escape(name)
    );
    Diagnostic::new(codes::DUPLICATE_TAG, span, message)
        .with_help("remove the wrong one")
        .with_related(first, "the first one")
}

/// Returns the finding about variations that are nested too deep.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("variations are nested more than {MAX_DEPTH} deep");
    let help = "remove the innermost ones, or move them to a separate record";
    Diagnostic::new(codes::TOO_DEEP, span, message).with_help(help)
}

/// Returns the finding about a variation without a move before it.
pub(super) fn variation_without_move(span: Span) -> Diagnostic {
    let message = "a variation replaces the move before it, and there is none";
    let help = "put it after the move that it replaces";
    Diagnostic::new(codes::VARIATION_WITHOUT_MOVE, span, message).with_help(help)
}

/// Returns the finding about a variation after the result.
pub(super) fn variation_after_result(span: Span) -> Diagnostic {
    let message = "this variation is after the result; it is read as one to the last ply";
    let help = "put it before the result";
    Diagnostic::new(codes::VARIATION_AFTER_RESULT, span, message).with_help(help)
}

/// Returns the finding about a variation that is never closed.
pub(super) fn unclosed_variation(span: Span) -> Diagnostic {
    let message = "this variation is never closed";
    let help = "put a `)` where the variation ends";
    Diagnostic::new(codes::UNCLOSED_VARIATION, span, message).with_help(help)
}

/// Returns the finding about a bracket or brace without its counterpart.
pub(super) fn stray(text: &[u8], span: Span) -> Diagnostic {
    let character = escape(&text[..text.len().min(1)]);
    let (message, help) = match character.as_str() {
        ")" => (
            "this `)` closes no variation".to_owned(),
            "remove it, or put a `(` where the variation begins",
        ),
        "}" => (
            "this `}` closes no comment".to_owned(),
            "remove it, or put a `{` where the comment begins",
        ),
        _ => (
            format!("`{character}` has no meaning here"),
            "remove it; a tag needs a line of its own, and a comment must be between `{` and `}`",
        ),
    };
    Diagnostic::new(codes::STRAY_CHARACTER, span, message).with_help(help)
}

fn control_character(text: &[u8], start: usize) -> Option<Diagnostic> {
    let is_control = |byte: &u8| (*byte < 0x20 || *byte == 0x7F) && !is_blank(*byte);
    let at = text.iter().position(is_control)?;
    let span = Span::new(start + at, start + at + 1);
    let message = format!(
        "this text contains a control character, `{}`",
        escape(&text[at..=at])
    );
    let help = "remove it: a text may have only printable characters, tabs and line ends";
    Some(Diagnostic::new(codes::CONTROL_CHARACTER, span, message).with_help(help))
}

fn invalid_utf8(text: &[u8], start: usize) -> Option<Diagnostic> {
    let at = std::str::from_utf8(text).err()?.valid_up_to();
    let span = Span::new(start + at, start + at + 1);
    let message = format!("the byte `\\x{:02x}` is not UTF-8", text[at]);
    let help = "save the file as UTF-8; the byte is kept as it is";
    Some(Diagnostic::new(codes::INVALID_UTF8, span, message).with_help(help))
}

/// Returns the finding about the first invisible character, if any. Line and
/// paragraph separators (U+2028, U+2029) are not reported: they only break
/// lines.
fn invisible_character(text: &[u8], start: usize) -> Option<Diagnostic> {
    let mut at = 0;
    while at < text.len() {
        let character = first_character(&text[at..]);
        let length = character.map_or(1, char::len_utf8);
        let invisible = character.filter(|&character| {
            is_invisible_or_directional(character) && !matches!(character, '\u{2028}' | '\u{2029}')
        });
        if let Some(character) = invisible {
            let code = character as u32;
            let message = format!("this text contains an invisible character (U+{code:04X})");
            let span = Span::new(start + at, start + at + length);
            let help = "remove it, unless the script of this text needs it; it is kept";
            let finding = Diagnostic::new(codes::DIRECTION_CHARACTER, span, message);
            return Some(finding.with_help(help));
        }
        at += length;
    }
    None
}
