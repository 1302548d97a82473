//! `scoresheet render -o game.html --for`: the page, the pictures that link to it, and
//! the snippet.

use roxmltree::Document;

use crate::helpers::run::{Folder, scoresheet};
use crate::publish::{folder, publish};

const TWO_GAMES: &str = "[Game \"Permute\"]\n[Board \"8\"]\n[Orange \"Ann & Bob\"]\n\n\
                         1. Ab1c2-b2 2. Ab3c4-c4 (2. Ca3b4-a4) *\n\n\
                         [Game \"Permute\"]\n[Board \"8\"]\n\n1. Cb1c2-b2 *\n";

/// The links of a snippet with the picture in each.
fn links(snippet: &str) -> Vec<(String, String)> {
    // Images are closed in XHTML.
    let closed = snippet.replace("\">\n</picture>", "\"/>\n</picture>");
    let closed = closed.replace("-dark.svg\">", "-dark.svg\"/>");
    let page = format!("<page>{}</page>", closed.replace("<br>", "<br/>"));
    let document = Document::parse(&page).expect("the snippet is sound");
    let links = document.descendants().filter(|node| node.has_tag_name("a"));
    links
        .map(|link| {
            let image = link.descendants().find(|node| node.has_tag_name("img"));
            let image = image.expect("a link has a picture");
            let alt = image.attribute("alt").expect("a picture has a text");
            assert!(alt.starts_with("Step through the game. "), "{alt}");
            let attribute = |node: roxmltree::Node<'_, '_>, name| {
                let value = node.attribute(name).expect("a link leads somewhere");
                value.to_owned()
            };
            (attribute(link, "href"), attribute(image, "src"))
        })
        .collect()
}

fn pair(link: &str, picture: &str) -> (String, String) {
    (link.to_owned(), picture.to_owned())
}

#[test]
fn github_gets_a_picture_of_each_game_that_links_to_the_page() {
    let folder = Folder::new().with("game.sheet", TWO_GAMES);
    let options = ["--for", "github", "--record", "all", "-o", "games.html"];
    let base = ["--base-url", "https://a.example/b"];
    let (out, err) = publish(&folder, &[&options[..], &base].concat());
    assert_eq!(
        links(&out),
        [
            pair(
                "https://a.example/b/games.html",
                "https://a.example/b/games.svg"
            ),
            pair(
                "https://a.example/b/games.html#r2",
                "https://a.example/b/games-2.svg"
            ),
        ]
    );
    assert!(out.contains("<em>Ann &amp; Bob – ?. Click"), "{out}");
    assert!(err.contains("GitHub removes scripts"), "{err}");
    assert_eq!(err.matches("note:").count(), 1, "{err}");
    let mut names = folder.names();
    names.retain(|name| name != "game.sheet");
    assert_eq!(
        names,
        [
            "games-2-dark.svg",
            "games-2.svg",
            "games-dark.svg",
            "games.html",
            "games.svg"
        ]
    );
    assert!(folder.read("games.html").contains("id=\"r2\""));
    // The picture shows the end of the main line.
    assert!(folder.read("games.svg").contains("after 2 plies"));
    assert!(folder.read("games-2.svg").contains("after 1 ply"));
}

#[test]
fn wordpress_gets_an_image_block_with_a_link() {
    let folder = folder();
    let options = ["--for", "wordpress", "-o", "game.html", "--width", "300"];
    let (out, err) = publish(&folder, &options);
    assert_eq!(links(&out), [pair("game.html", "game.png")]);
    assert!(out.contains("\"linkDestination\":\"custom\""), "{out}");
    assert!(
        !out.contains("[gallery]") && !out.contains("<script"),
        "{out}"
    );
    assert!(err.contains("WordPress.com removes scripts"), "{err}");
    assert!(err.contains("`--base-url`"), "{err}");
    let bytes = std::fs::read(folder.path().join("game.png")).expect("there is a picture");
    // The width in the header of a PNG.
    assert_eq!(bytes[16..20], 600_u32.to_be_bytes());
}

#[test]
fn the_picture_shows_the_position_of_start_at() {
    let folder = Folder::new().with("game.sheet", TWO_GAMES);
    let options = ["--for", "github", "--record", "1", "-o", "game.html"];
    publish(&folder, &[&options[..], &["--start-at", "1"]].concat());
    assert!(folder.read("game.svg").contains("after 1 ply"));
    // The files are what would be written.
    let check = [
        &["render", "game.sheet"],
        &options[..],
        &["--start-at", "1", "--check"],
    ]
    .concat();
    let run = scoresheet(&check).within(&folder).run().exits(0);
    assert_eq!(run.out, "");
    let check = [&["render", "game.sheet"], &options[..], &["--check"]].concat();
    let run = scoresheet(&check).within(&folder).run().exits(1);
    assert!(run.err.contains("`game.svg` differs"), "{}", run.err);
}

#[test]
fn other_platforms_and_options_are_refused() {
    for (options, message) in [
        (
            &["--for", "latex", "-o", "game.html"][..],
            "does not accept `html`",
        ),
        (
            &["--for", "epub", "-o", "game.html"],
            "does not accept `html`",
        ),
        (&["--for", "github", "--to", "html"], "name the page"),
        (&["--for", "github", "-o", "game.html", "--csp"], "'--csp'"),
    ] {
        let folder = folder();
        let run = scoresheet(&[&["render", "game.sheet"], options].concat());
        let run = run.within(&folder).run().exits(2);
        assert!(run.err.contains(message), "{}", run.err);
        assert_eq!(folder.names(), ["game.sheet"]);
    }
}
