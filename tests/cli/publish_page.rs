//! `scoresheet render -o game.html --for`: the page, the pictures that link to it, and
//! the snippet.

use roxmltree::Document;

use crate::helpers::run::Folder;
use crate::publish::{folder, publish, size};

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

#[test]
fn github_gets_a_picture_of_each_game_that_links_to_the_page() {
    let folder = Folder::new().with("game.sheet", TWO_GAMES);
    let options = "--for github --record all -o games.html --base-url https://a.example/b";
    let (out, err) = publish(&folder, options);
    let base = "https://a.example/b/games";
    let pairs = [
        (format!("{base}.html"), format!("{base}.svg")),
        (format!("{base}.html#r2"), format!("{base}-2.svg")),
    ];
    assert_eq!(links(&out), pairs);
    assert!(out.contains("<em>Ann &amp; Bob – ?. Click"), "{out}");
    assert!(err.contains("GitHub removes scripts"), "{err}");
    assert_eq!(err.matches("note:").count(), 1, "{err}");
    let names = "game.sheet games-2-dark.svg games-2.svg games-dark.svg games.html games.svg";
    assert_eq!(folder.names().join(" "), names);
    assert!(folder.read("games.html").contains("id=\"r2\""));
    // The picture shows the end of the main line.
    assert!(folder.read("games.svg").contains("after 2 plies"));
    assert!(folder.read("games-2.svg").contains("after 1 ply"));
}

#[test]
fn wordpress_gets_an_image_block_with_a_link() {
    let folder = folder();
    let (out, err) = publish(&folder, "--for wordpress -o game.html --width 300");
    let pair = ("game.html".to_owned(), "game.png".to_owned());
    assert_eq!(links(&out), [pair]);
    assert!(out.contains("\"linkDestination\":\"custom\""), "{out}");
    assert!(!out.contains("[gallery]"), "{out}");
    assert!(!out.contains("<script"), "{out}");
    assert!(err.contains("WordPress.com removes scripts"), "{err}");
    assert!(err.contains("`--base-url`"), "{err}");
    assert_eq!(size(&folder, "game.png").0, 600);
}

#[test]
fn the_picture_shows_the_position_of_start_at() {
    let folder = Folder::new().with("game.sheet", TWO_GAMES);
    let options = "--for github --record 1 -o game.html";
    publish(&folder, (options, "--start-at 1"));
    assert!(folder.read("game.svg").contains("after 1 ply"));
    // The files are what would be written.
    let check = |more: &str| folder.run(("render game.sheet --check", options, more));
    assert_eq!(check("--start-at 1").exits(0).out, "");
    check("").exits(1).says("`game.svg` differs");
}
