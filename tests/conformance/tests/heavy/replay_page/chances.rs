//! Pages show the chances that comments of a record state.

use scoresheet::GameKind;
use scoresheet::internal::ReplayPage;
use scoresheet::scene::Theme;
use scraper::{Html, Selector};

use crate::helpers::page::{data, description};
use crate::replay_page::{games, page};

/// A game with chances after the first ply, after a ply of a variation and, without
/// an error, after the third ply.
const ANALYSED: &str = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {[%wc 0.3624,0.0118] good} \
                        2. Ae4f5-f5 (2. Ch4i5-h5 {[%wc 0.5,0.02]}) 3. Cf8g9-f8 {[%wc 1.000,0.000]} *\n";

/// The text of the only element that matches a selector.
fn text(html: &str, selector: &str) -> String {
    let document = Html::parse_document(html);
    let selector = Selector::parse(selector).unwrap();
    let elements: Vec<_> = document.select(&selector).collect();
    assert_eq!(elements.len(), 1, "{selector:?}");
    elements[0].text().collect()
}

#[test]
fn each_position_has_its_chance_and_no_other() {
    let html = page(&games(GameKind::Permute, ANALYSED));
    let data = data(&html);
    let frames = data[0]["frames"].as_array().unwrap();
    let chances: Vec<_> = frames
        .iter()
        .map(|frame| (frame["name"].as_str().unwrap(), frame["chance"].as_str()))
        .collect();
    assert_eq!(
        chances,
        [
            ("ply-0", None),
            ("ply-1", Some("36.2 ± 1.2 %")),
            ("ply-2", None),
            ("2a", Some("50.0 ± 2.0 %")),
            ("ply-3", Some("100.0 %")),
        ]
    );
    assert_eq!(data[0]["labels"]["chance"], "Chance of Orange");
}

#[test]
fn the_chance_of_the_first_position_needs_no_script() {
    let mut games = games(GameKind::Permute, ANALYSED);
    games[0].shown = Some(1);
    let html = page(&games);
    let caption = text(&html, "figcaption");
    assert!(
        caption.ends_with(" Chance of Orange 36.2 ± 1.2 %"),
        "{caption}"
    );
    let description = text(&html, "desc");
    let end = "to move. Chance of Orange 36.2 ± 1.2 %.";
    assert!(description.ends_with(end), "{description}");
    // Before the analysed plies, nothing is said about chances.
    games[0].shown = Some(0);
    let html = page(&games);
    assert!(!text(&html, "figcaption").contains("Chance"));
    assert!(!text(&html, "desc").contains("Chance"));
}

#[test]
fn without_scripts_the_end_of_the_main_line_is_shown() {
    let games = games(GameKind::Permute, ANALYSED);
    let html = page(&games);
    assert!(text(&html, "figcaption").starts_with("3. Cf8g9-f8 by Orange "));
    let data = data(&html);
    assert_eq!(data[0]["shown"], 0);
    let description = description(&data[0], 4);
    assert_eq!(
        text(&html, "desc"),
        format!("{description} Chance of Orange 100.0 %.")
    );
}

#[test]
fn titles_are_the_common_start_and_the_rest() {
    let games = games(GameKind::Permute, ANALYSED);
    let light = Theme::named("classic").unwrap();
    let html = ReplayPage::new(&games, light, None).html();
    let data = data(&html);
    let start = data[0]["title"].as_str().unwrap();
    assert!(start.starts_with("Permute 12x12 chequer, "), "{start}");
    let frames = data[0]["frames"].as_array().unwrap();
    for (frame, drawn) in frames.iter().zip(&games[0].frames) {
        let title = format!("{start}{}", frame["title"].as_str().unwrap());
        assert_eq!(title, drawn.scene.title);
    }
}
