//! `scoresheet render --for`: the files and the snippet for a platform.

use std::fs;

use roxmltree::{Document, Node};

use crate::helpers::run::{Folder, scoresheet};

/// A game with text that has to be escaped on every platform.
const HARMFUL: &str = r#"[Game "Permute"]
[Board "12"]
[Orange "<script>alert(1)</script>"]
[Yellow "\" onerror='x' & [gallery] --> {50%} #1_$ \\input"]

{Before the first move.}
1. Ce5f6-f6 {<b>Bold</b> & "so" [gallery ids='1'] 50% of #1_a $x^2$ ~ \input/etc/passwd --> <!-- /wp:image -->
[%mark Xe5]

A second paragraph. [%fig one --caption "A <i> & 100%"] [%fig two --at 1,2]}
2. Ae4f5-f5 3. Cf8g9-f8 ; to the \input{end}
; of the line
*
"#;

/// The comment after ply 1 without its commands.
const COMMENT: [&str; 2] = [
    r#"<b>Bold</b> & "so" [gallery ids='1'] 50% of #1_a $x^2$ ~ \input/etc/passwd --> <!-- /wp:image -->"#,
    "A second paragraph.",
];

pub(crate) fn folder() -> Folder {
    Folder::new().with("game.sheet", HARMFUL)
}

/// Publishes the game of `folder`, and returns standard output, which is the snippet,
/// and standard error.
pub(crate) fn publish(folder: &Folder, options: &[&str]) -> (String, String) {
    let run = scoresheet(&[&["render", "game.sheet"], options].concat()).within(folder);
    let output = run.run().exits(0);
    (output.out, output.err)
}

/// The description of the figure at a ply.
fn alt(at: &str) -> String {
    let run = scoresheet(&["render", "--alt", "--at", at]).input(HARMFUL);
    run.printed().trim_end().to_owned()
}

fn size(folder: &Folder, name: &str) -> (u32, u32) {
    let bytes = fs::read(folder.path().join(name)).expect("the file is there");
    if bytes.starts_with(b"GIF89a") {
        let side = |at: usize| u32::from(bytes[at]) + 256 * u32::from(bytes[at + 1]);
        return (side(6), side(8));
    }
    let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info();
    let reader = reader.expect("this is a PNG");
    (reader.info().width, reader.info().height)
}

/// Puts fragments of XHTML into a root element, so that they can be parsed as one
/// document.
fn with_root(text: &str) -> String {
    format!("<page>{text}</page>")
}

/// The elements of a document as pairs of name and text. The text of an image is its
/// description, that of a source its address.
fn elements(document: &Document<'_>) -> Vec<(String, String)> {
    let elements = document.descendants().filter(Node::is_element);
    elements
        .map(|node| {
            let name = node.tag_name().name();
            let text = match name {
                "img" => node.attribute("alt"),
                "source" => node.attribute("srcset"),
                _ => node.text(),
            };
            (name.to_owned(), text.unwrap_or_default().trim().to_owned())
        })
        .collect()
}

/// The texts of the elements with this name.
fn texts(elements: &[(String, String)], name: &str) -> Vec<String> {
    let named = elements.iter().filter(|(element, _)| element == name);
    named.map(|(_, text)| text.clone()).collect()
}

#[test]
fn wordpress_has_blocks_for_images_and_comments() {
    let folder = folder();
    let options = ["--for", "wordpress", "--at", "1", "-o", "out.png"];
    let base = ["--base-url", "https://a.example/up/", "--width", "300"];
    let (out, err) = publish(&folder, &[&options[..], &base].concat());
    assert_eq!(err, "");
    let names: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("<!-- "))
        .collect();
    assert_eq!(
        names,
        [
            "<!-- wp:image {\"width\":\"300px\",\"sizeSlug\":\"full\",\"linkDestination\":\"none\"} -->",
            "<!-- /wp:image -->",
            "<!-- wp:paragraph -->",
            "<!-- /wp:paragraph -->",
            "<!-- wp:paragraph -->",
            "<!-- /wp:paragraph -->",
        ]
    );
    assert_eq!(out.matches("<!--").count(), 6, "{out}");
    // WordPress would interpret words in brackets as shortcodes.
    let without_markers = out.replace("<!--", "").replace("-->", "");
    assert!(!without_markers.contains(['[', ']']), "{out}");
    let page = with_root(&out);
    let document = Document::parse(&page).expect("blocks are sound");
    let elements = elements(&document);
    assert_eq!(texts(&elements, "p"), COMMENT);
    assert_eq!(texts(&elements, "img"), [alt("1")]);
    let caption = "Permute 12x12 chequer, <script>alert(1)</script> (Orange) against \
        \" onerror='x' & [gallery] --> {50%} #1_$ \\input (Yellow), after 1 ply";
    assert_eq!(texts(&elements, "figcaption"), [caption]);
    assert!(out.contains(
        "<figure class=\"wp-block-image size-full is-resized\"><img src=\"https://a.example/up/out.png\" alt=\""
    ));
    assert!(out.contains("\" style=\"width:300px\"/><figcaption class=\"wp-element-caption\">"));
    assert_eq!(size(&folder, "out.png").0, 600, "twice as wide as shown");
}

#[test]
fn figures_without_text_between_them_form_a_gallery() {
    let folder = folder();
    let options = [
        "--for",
        "wordpress",
        "--at",
        "2,1,2,3,start",
        "-o",
        "g-{n}.png",
    ];
    let (out, err) = publish(&folder, &options);
    assert!(
        err.contains("note: the snippet uses bare file names; set the address"),
        "{err}"
    );
    // Ply 1 has a comment, so it ends the first gallery; the comment on ply 3
    // ends the second.
    let galleries = "<!-- wp:gallery {\"columns\":2,\"imageCrop\":false,\"linkTo\":\"none\"} -->\n\
        <figure class=\"wp-block-gallery has-nested-images columns-2\"><!-- wp:image {";
    assert_eq!(out.matches(galleries).count(), 2, "{out}");
    assert_eq!(out.matches("<!-- wp:image ").count(), 5);
    let order: Vec<&str> = out
        .lines()
        .filter_map(|line| {
            line.strip_prefix("<!-- ").or(line.strip_prefix(
                "<figure class=\"wp-block-gallery has-nested-images columns-2\"><!-- ",
            ))
        })
        .map(|line| line.split(' ').next().unwrap_or_default())
        .filter(|name| name.starts_with("wp:"))
        .collect();
    let gallery = ["wp:gallery", "wp:image", "wp:image"];
    let paragraph = ["wp:paragraph"];
    let expected = [
        &gallery[..],
        &paragraph,
        &paragraph,
        &gallery,
        &paragraph,
        &["wp:image"],
        &paragraph,
    ];
    assert_eq!(order, expected.concat());
    let page = with_root(&out);
    let elements = elements(&Document::parse(&page).expect("blocks are sound"));
    let paragraphs = [
        COMMENT[0],
        COMMENT[1],
        "to the \\input{end}\nof the line",
        "Before the first move.",
    ];
    let paragraphs: Vec<String> = paragraphs
        .iter()
        .map(|text| text.replace('\n', " "))
        .collect();
    assert_eq!(texts(&elements, "p"), paragraphs);
    assert_eq!(size(&folder, "g-1.png").0, 1052);
}

#[test]
fn an_animation_keeps_its_size_on_wordpress() {
    let folder = folder();
    let (out, _) = publish(
        &folder,
        &["--for", "wordpress", "-o", "a.gif", "--caption", "All"],
    );
    assert!(out.starts_with(
        "<!-- wp:image {\"sizeSlug\":\"full\",\"linkDestination\":\"none\"} -->\n<figure class=\"wp-block-image size-full\"><img src=\"a.gif\" alt=\"An animation of 3 positions. In the last: "
    ));
    assert!(
        !out.contains("is-resized") && !out.contains("width"),
        "{out}"
    );
    assert!(out.contains("<figcaption class=\"wp-element-caption\">All</figcaption>"));
    assert_eq!(size(&folder, "a.gif").0, 474);
}

#[test]
fn github_has_a_picture_for_light_and_one_for_dark_pages() {
    let folder = folder().with("img/keep", "");
    let options = [
        "--for",
        "github",
        "--at",
        "1",
        "-o",
        "img/a b.svg",
        "--caption",
        "<One> & two",
    ];
    let (out, err) = publish(&folder, &options);
    assert_eq!(err, "");
    assert!(out.contains(
        "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"img/a%20b-dark.svg\">\n  <img src=\"img/a%20b.svg\" alt=\""
    ));
    let page = with_root(
        &out.replace("dark.svg\">", "dark.svg\"/>")
            .replace("<br>", "<br/>"),
    );
    let page = page.replace("\">\n</picture>", "\"/>\n</picture>");
    let elements = elements(&Document::parse(&page).expect("the tags are balanced"));
    assert_eq!(texts(&elements, "img"), [alt("1")]);
    assert_eq!(texts(&elements, "em"), ["<One> & two"]);
    assert_eq!(texts(&elements, "p")[1..], COMMENT);
    // An empty line would end the HTML block in Markdown.
    let first = out.split("\n\n").next().unwrap_or_default();
    assert!(
        first.starts_with("<p>\n<picture>") && first.ends_with("</p>"),
        "{out}"
    );
    let svg = |theme: &str| {
        let options = ["render", "--at", "1", "--theme", theme];
        scoresheet(&options).input(HARMFUL).printed()
    };
    assert_eq!(folder.read("img/a b.svg"), svg("classic"));
    assert_eq!(folder.read("img/a b-dark.svg"), svg("dark"));
}

#[test]
fn names_of_dark_variants_are_reserved() {
    let folder = folder();
    let text = HARMFUL.replace("[%fig two", "[%fig one-dark");
    let output = scoresheet(&["render", "--figures", "--for", "github", "-o", "{fig}.svg"])
        .within(&folder)
        .input(text)
        .run()
        .exits(2)
        .says("two figures would be written to `one-dark.svg`");
    assert_eq!(output.out, "");
    assert_eq!(folder.names(), ["game.sheet"]);
}

#[test]
fn latex_includes_a_pdf_with_its_caption_and_a_label() {
    let folder = folder();
    let (out, err) = publish(&folder, &["--for", "latex", "--figures", "-o", "{fig}.pdf"]);
    assert_eq!(err, "");
    let alt = alt("1");
    let begin = format!(
        "Before the first move.\n\n\\begin{{figure}}[htbp]\n  \\centering\n  \\includegraphics[width=\\linewidth,alt={{{alt}}}]{{one.pdf}}\n  \
         \\caption{{A \\textless{{}}i\\textgreater{{}} \\& 100\\%}}\n  \\label{{fig:one}}\n\\end{{figure}}\n\n"
    );
    assert!(out.starts_with(&begin), "{out}");
    let paragraph = "\\textless{}b\\textgreater{}Bold\\textless{}/b\\textgreater{} \\& ``so'' [gallery ids='1'] \
        50\\% of \\#1\\_a \\$x\\textasciicircum{}2\\$ \\textasciitilde{} \
        \\textbackslash{}input/etc/passwd -{}-\\textgreater{} \\textless{}!-{}- /wp:image -{}-\\textgreater{}\n\n\
        A second paragraph.\n\n\\begin{figure}";
    assert!(out.contains(paragraph), "{out}");
    // The comment is printed once, although two figures show its position.
    assert_eq!(out.matches("A second paragraph.").count(), 1);
    // No figure shows the positions of the other comments.
    assert!(
        out.ends_with("to the \\textbackslash{}input\\{end\\} of the line\n"),
        "{out}"
    );
    for name in ["one.pdf", "two.pdf"] {
        let bytes = fs::read(folder.path().join(name)).expect("the file is there");
        assert!(bytes.starts_with(b"%PDF"), "{name}");
    }
    let (out, _) = publish(
        &folder,
        &[
            "--for",
            "latex",
            "-o",
            "w.pdf",
            "--width",
            "96",
            "--caption",
            "",
        ],
    );
    assert!(out.contains("[width=72pt,alt="), "{out}");
    assert!(
        !out.contains("\\caption") && !out.contains("\\label"),
        "{out}"
    );
}

#[test]
fn a_book_has_a_figure_with_title_and_description() {
    let folder = folder();
    let (out, err) = publish(
        &folder,
        &[
            "--for",
            "epub",
            "--at",
            "1",
            "-o",
            "a.svg",
            "--base-url",
            "img",
        ],
    );
    assert!(
        err.contains("`<item id=\"figure-1\" href=\"a.svg\" media-type=\"image/svg+xml\"/>`"),
        "{err}"
    );
    let page = with_root(&out);
    let elements = elements(&Document::parse(&page).expect("this is XHTML"));
    assert_eq!(texts(&elements, "img"), [alt("1")]);
    assert_eq!(texts(&elements, "p"), COMMENT);
    assert!(out.contains("<img src=\"img/a.svg\" "), "{out}");
    let svg = folder.read("a.svg");
    let document = Document::parse(&svg).expect("the file is XML");
    let root = document.root_element();
    let text = |name: &str| {
        let mut children = root
            .children()
            .filter(|node| node.tag_name().name() == name);
        children
            .next()
            .and_then(|node| node.text())
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(text("desc"), alt("1"));
    assert_eq!(texts(&elements, "figcaption"), [text("title")]);
}

#[test]
fn panels_keep_their_captions_and_their_title_is_published() {
    let folder = folder();
    let captions = [
        "--caption",
        "Before",
        "--caption",
        "After",
        "--title",
        "Two plies",
    ];
    let options = ["--for", "epub", "--at", "2,3", "-o", "a.svg"];
    let (out, _) = publish(&folder, &[&options[..], &captions].concat());
    assert!(out.contains("<figcaption>Two plies</figcaption>"), "{out}");
    let svg = folder.read("a.svg");
    assert!(
        svg.contains(">Before</text>") && svg.contains(">After</text>"),
        "{svg}"
    );
    assert!(
        !svg.contains(">Two plies</text>"),
        "the platform shows the title"
    );
    let one = [
        "--for",
        "epub",
        "--at",
        "2",
        "-o",
        "b.svg",
        "--caption",
        "Below",
    ];
    let (out, _) = publish(&folder, &[&one[..], &["--title", "Above"]].concat());
    assert!(out.contains("<figcaption>Below</figcaption>"), "{out}");
    let svg = folder.read("b.svg");
    assert!(
        svg.contains(">Above</text>") && !svg.contains(">Below</text>"),
        "{svg}"
    );
}

/// Options that are refused, with a part of the message.
const REFUSED: [(&str, &str); 11] = [
    (
        "--for wordpress -o a.svg",
        "wordpress does not accept `svg`; it accepts `png`, `gif`",
    ),
    (
        "--for epub -o a.pdf",
        "epub does not accept `pdf`; it accepts `svg`, `png`, `gif`",
    ),
    (
        "--for latex --to txt -o a",
        "latex does not accept `txt`; it accepts `pdf`, `png`",
    ),
    (
        "--for github",
        "name the files, as in `-o '{stem}-{ply}.svg'`",
    ),
    ("--for github -o -", "writes files and prints a snippet"),
    (
        "--for myspace -o a.svg",
        "expected one of `wordpress`, `github`, `latex`, `epub`",
    ),
    (
        "--for latex -o 50%.pdf",
        "latex does not accept `%` in a file name",
    ),
    (
        "--for latex -o a.pdf --base-url https://a.example",
        "latex needs local files",
    ),
    (
        "--for github -o a.svg --base-url javascript:alert(1)",
        "write an address as `https://example.org/files`",
    ),
    ("-o a.svg --base-url img", "--for <PLATFORM>"),
    ("--for github --alt", "cannot be used with"),
];

#[test]
fn options_that_a_platform_cannot_take_are_refused_before_anything_is_written() {
    for (options, message) in REFUSED {
        let folder = folder();
        let mut arguments = vec!["render", "game.sheet"];
        arguments.extend(options.split(' '));
        let output = scoresheet(&arguments).within(&folder).run();
        assert_eq!(output.exits(2).says(message).out, "");
        assert_eq!(folder.names(), ["game.sheet"], "{options}");
    }
}

#[test]
fn check_compares_the_files_and_prints_no_snippet() {
    let folder = folder();
    let options = ["--for", "github", "--at", "1", "-o", "a.svg"];
    publish(&folder, &options);
    let check = [&options[..], &["--check"]].concat();
    assert_eq!(publish(&folder, &check), (String::new(), String::new()));
    fs::write(folder.path().join("a-dark.svg"), "").expect("a file can be written");
    let run = scoresheet(&[&["render", "game.sheet"], &check[..]].concat()).within(&folder);
    let output = run.run().exits(1);
    assert!(
        output
            .err
            .contains("`a-dark.svg` differs from what would be drawn"),
        "{}",
        output.err
    );
}

#[test]
fn the_pixels_of_all_files_are_counted_before_any_is_drawn() {
    let folder = folder();
    // The picture is drawn twice as wide as shown. At a width of 9000 pixels it would be
    // within the limit, but at 18000 it is not.
    let options = [
        "--for",
        "wordpress",
        "--at",
        "1",
        "--width",
        "9000",
        "-o",
        "a.png",
    ];
    let run = scoresheet(&[&["render", "game.sheet"], &options[..]].concat()).within(&folder);
    run.run()
        .exits(5)
        .says("error: 18000x")
        .says("; try `--width 8");
    let figures = ["--figures", "-o", "{fig}.png", "--width", "14000"];
    let run = scoresheet(&[&["render", "game.sheet"], &figures[..]].concat()).within(&folder);
    run.run().exits(5).says("error: 2 pictures of up to 14000x");
    assert_eq!(folder.names(), ["game.sheet"]);
}
