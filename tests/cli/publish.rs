//! `scoresheet render --for`: the files and the snippet for a platform.

use roxmltree::{Document, Node};

use crate::helpers::run::{Folder, Words, printed};

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
pub(crate) fn publish(folder: &Folder, options: impl Words) -> (String, String) {
    let output = folder.run(("render game.sheet", options)).exits(0);
    (output.out, output.err)
}

/// The description of the figure at ply 1.
fn alt() -> String {
    let description = printed("render --alt --at 1", HARMFUL);
    description.trim_end().to_owned()
}

/// The width and the height of a picture.
pub(crate) fn size(folder: &Folder, name: &str) -> (u32, u32) {
    let bytes = folder.bytes(name);
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
    let lines = [
        "render game.sheet --for wordpress --at 1 -o out.png --base-url https://a.example/up/ --width 300",
        // Ply 1 has a comment, so it ends the first gallery; the comment on ply 3 ends the
        // second.
        "render game.sheet --for wordpress --at 2,1,2,3,start -o g-{n}.png",
        // An animation keeps its size.
        "render game.sheet --for wordpress -o a.gif --caption All",
    ];
    folder.snapshot("render/wordpress", &lines);
    assert_eq!(size(&folder, "out.png").0, 600, "twice as wide as shown");
    assert_eq!(size(&folder, "g-1.png").0, 1052);
    assert_eq!(size(&folder, "a.gif").0, 474);
    let (out, _) = publish(&folder, "--for wordpress --at 1 -o out.png");
    // WordPress would interpret words in brackets as shortcodes.
    assert!(!out.contains(['[', ']']), "{out}");
    let page = with_root(&out);
    let document = Document::parse(&page).expect("blocks are sound");
    let elements = elements(&document);
    assert_eq!(texts(&elements, "p"), COMMENT);
    assert_eq!(texts(&elements, "img"), [alt()]);
    let caption = "Permute 12x12 chequer, <script>alert(1)</script> (Orange) against \
        \" onerror='x' & [gallery] --> {50%} #1_$ \\input (Yellow), after 1 ply";
    assert_eq!(texts(&elements, "figcaption"), [caption]);
}

#[test]
fn forums_get_the_board_as_text_and_a_link() {
    let folder = folder();
    let (out, err) = publish(
        &folder,
        "--for bgg --at 1 --crop d4-g7 --caption 'A [b]' -o a.png --base-url https://a.example",
    );
    let board = printed("render --to txt --at 1 --crop d4-g7", HARMFUL);
    let board = board.trim_end();
    let post = "[b]A (b)[/b]\n[ImageID=NUMBER large]\n[c]\n";
    let link = "[url=https://a.example/a.png]The picture[/url]";
    assert!(
        out.starts_with(&format!("{post}{board}\n[/c]\n{link}\n\n")),
        "{out}"
    );
    assert!(err.contains("in place of `NUMBER`"), "{err}");
    let (out, err) = publish(
        &folder,
        "--for discord --at 1 --crop d4-g7 --caption '*A*' -o a.png",
    );
    let message = format!("**\\*A\\***\n```\n{board}\n```\n\n\\<b\\>Bold");
    assert!(out.starts_with(&message), "{out}");
    assert!(err.contains("attach the pictures"), "{err}");
    assert!(!err.contains("2000"), "{err}");
    assert!(size(&folder, "a.png").0 <= 800);
    // A picture there is no link.
    let (out, _) = publish(&folder, "--for bgg -o a.html");
    assert!(
        out.contains("[url=a.html]Step through the game[/url]"),
        "{out}"
    );
    assert!(!out.contains("Click"), "{out}");
    let (_, err) = publish(&folder, "--for discord --at 1,2 --columns 1 -o a.png");
    assert!(
        err.contains("a message on Discord has at most 2000 characters"),
        "{err}"
    );
}

#[test]
fn paragraphs_of_several_positions_name_their_plies() {
    let folder = folder();
    let (out, _) = publish(&folder, "--for wordpress -o a.gif");
    for text in [
        "<p>Start: Before the first",
        "<p>1. Ce5f6-f6: A second",
        "<p>3. Cf8g9-f8: to the",
    ] {
        assert!(out.contains(text), "{out}");
    }
}

#[test]
fn names_are_above_figures_and_pages() {
    let sheet = "[Game \"Permute\"]\n[Orange \"Ann\"]\n[Yellow \"Bob\"]\n[Date \"2021.03.04\"]\n\
        [Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. Ce5f6-f6 1-0\n";
    let names = "Ann (Orange) – Bob (Yellow), 1-0, 2021.03.04";
    for (options, text) in [
        ("--names", format!(">{names}</text>")),
        ("--names --title Final", format!(">Final: {names}</text>")),
        ("--names --to html", format!(">{names}</h1>")),
    ] {
        assert!(
            printed(("render", options), sheet).contains(&text),
            "{options}"
        );
    }
    assert_eq!(
        printed("render --names", "Ce5f6-f6\n"),
        printed("render", "Ce5f6-f6\n")
    );
}

#[test]
fn github_has_a_picture_for_light_and_one_for_dark_pages() {
    let folder = folder().with("img/keep", "");
    let options = "--for github --at 1 -o 'img/a b.svg' --caption '<One> & two'";
    let line = format!("render game.sheet {options}");
    folder.snapshot("render/github", &[&line]);
    let (out, _) = publish(&folder, options);
    let page = with_root(
        &out.replace("dark.svg\">", "dark.svg\"/>")
            .replace("<br>", "<br/>"),
    );
    let page = page.replace("\">\n</picture>", "\"/>\n</picture>");
    let elements = elements(&Document::parse(&page).expect("the tags are balanced"));
    assert_eq!(texts(&elements, "img"), [alt()]);
    assert_eq!(texts(&elements, "em"), ["<One> & two"]);
    assert_eq!(texts(&elements, "p")[1..], COMMENT);
    // An empty line would end the HTML block in Markdown.
    let first = out.split("\n\n").next().unwrap_or_default();
    assert!(first.starts_with("<p>\n<picture>"), "{out}");
    assert!(first.ends_with("</p>"), "{out}");
    let svg = |theme: &str| printed(("render --at 1 --theme", theme), HARMFUL);
    assert_eq!(folder.read("img/a b.svg"), svg("classic"));
    assert_eq!(folder.read("img/a b-dark.svg"), svg("dark"));
}

#[test]
fn names_of_dark_variants_are_reserved() {
    let text = HARMFUL.replace("[%fig two", "[%fig one-dark");
    let folder = Folder::new().input(text);
    let output = folder.run("render --figures --for github -o {fig}.svg");
    let message = "two figures would be written to `one-dark.svg`";
    assert_eq!(output.exits(2).says(message).out, "");
    assert!(folder.names().is_empty());
}

#[test]
fn latex_includes_a_pdf_with_its_caption_and_a_label() {
    let folder = folder();
    let lines = [
        // The comment of ply 1 is printed once, although two figures show its position.
        "render game.sheet --for latex --figures -o {fig}.pdf",
        "render game.sheet --for latex -o w.pdf --width 96 --caption ''",
    ];
    folder.snapshot("render/latex", &lines);
    let (out, _) = publish(&folder, "--for latex --figures -o {fig}.pdf");
    assert!(
        out.contains(&format!(",alt={{{}}}]{{one.pdf}}", alt())),
        "{out}"
    );
    for name in ["one.pdf", "two.pdf"] {
        assert!(folder.bytes(name).starts_with(b"%PDF"), "{name}");
    }
}

#[test]
fn a_book_has_a_figure_with_title_and_description() {
    let folder = folder();
    let options = "--for epub --at 1 -o a.svg --base-url img";
    let line = format!("render game.sheet {options}");
    folder.snapshot("render/epub", &[&line]);
    let (out, _) = publish(&folder, options);
    let page = with_root(&out);
    let elements = elements(&Document::parse(&page).expect("this is XHTML"));
    assert_eq!(texts(&elements, "img"), [alt()]);
    assert_eq!(texts(&elements, "p"), COMMENT);
    let svg = folder.read("a.svg");
    let document = Document::parse(&svg).expect("the file is XML");
    let text = |name: &str| {
        let mut children = document.root_element().children();
        let child = children.find(|node| node.tag_name().name() == name);
        child.and_then(|node| node.text()).unwrap_or_default()
    };
    assert_eq!(text("desc"), alt());
    assert_eq!(texts(&elements, "figcaption"), [text("title")]);
}

#[test]
fn panels_keep_their_captions_and_their_title_is_published() {
    let folder = folder();
    let options = "--for epub --at 2,3 -o a.svg --caption Before --caption After";
    let (out, _) = publish(&folder, (options, "--title 'Two plies'"));
    assert!(out.contains("<figcaption>Two plies</figcaption>"), "{out}");
    let svg = folder.read("a.svg");
    assert!(svg.contains(">Before</text>"), "{svg}");
    assert!(svg.contains(">After</text>"), "{svg}");
    // The platform shows the title.
    assert!(!svg.contains(">Two plies</text>"), "{svg}");
    let options = "--for epub --at 2 -o b.svg --caption Below --title Above";
    let (out, _) = publish(&folder, options);
    assert!(out.contains("<figcaption>Below</figcaption>"), "{out}");
    let svg = folder.read("b.svg");
    assert!(svg.contains(">Above</text>"), "{svg}");
    assert!(!svg.contains(">Below</text>"), "{svg}");
}

#[test]
fn options_that_a_platform_cannot_take_are_refused_before_anything_is_written() {
    let lines = [
        "render game.sheet --for wordpress -o a.svg",
        "render game.sheet --for epub -o a.pdf",
        "render game.sheet --for latex --to txt -o a",
        "render game.sheet --for github",
        "render game.sheet --for github -o -",
        "render game.sheet --for myspace -o a.svg",
        "render game.sheet --for latex -o 50%.pdf",
        "render game.sheet --for latex -o a.pdf --base-url https://a.example",
        "render game.sheet --for github -o a.svg --base-url javascript:alert(1)",
        "render game.sheet -o a.svg --base-url img",
        "render game.sheet --for github --alt",
        "render game.sheet --for latex -o game.html",
        "render game.sheet --for epub -o game.html",
        "render game.sheet --for github --to html",
        "render game.sheet --for github -o game.html --csp",
        // The pixels of all files are counted before any is drawn. The picture is drawn
        // twice as wide as shown: 9000 pixels would be within the limit, 18000 are not.
        "render game.sheet --for wordpress --at 1 --width 9000 -o a.png",
        "render game.sheet --figures -o {fig}.png --width 14000",
        "ls",
    ];
    folder().snapshot("render/platforms", &lines);
}

#[test]
fn check_compares_the_files_and_prints_no_snippet() {
    let folder = folder();
    let options = "--for github --at 1 -o a.svg";
    publish(&folder, options);
    let nothing = (String::new(), String::new());
    assert_eq!(publish(&folder, (options, "--check")), nothing);
    let folder = folder.with("a-dark.svg", "");
    folder
        .run(("render game.sheet --check", options))
        .exits(1)
        .says("`a-dark.svg` differs from what would be drawn");
}
