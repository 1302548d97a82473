//! The pictures of `docs/gallery.md` are what its commands draw.
//!
//! With `SCORESHEET_BLESS=1`, the pictures are rewritten instead of compared.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use roxmltree::Document;

use crate::docs::{read, with_examples};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery")
}

/// The file names of the pictures on the page.
fn shown(page: &str) -> BTreeSet<String> {
    let links = page.split("](gallery/").skip(1);
    let names = links.filter_map(|link| link.split_once(')'));
    names.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_picture_is_what_its_command_draws() {
    let page = read("gallery.md");
    let (_, folder_of_commands) = with_examples(&page);
    let drawn: BTreeSet<String> = folder_of_commands
        .names()
        .into_iter()
        .filter(|name| name.ends_with(".svg"))
        .collect();
    assert_eq!(drawn, shown(&page), "drawn and shown");
    let bless = env::var_os("SCORESHEET_BLESS").is_some_and(|value| value == "1");
    for name in &drawn {
        let (text, path) = (folder_of_commands.read(name), folder().join(name));
        assert!(Document::parse(&text).is_ok(), "{name}");
        if bless {
            fs::create_dir_all(folder()).expect("the folder can be made");
            fs::write(&path, &text).expect("the picture can be written");
        }
        let on_disk = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            on_disk == text,
            "docs/gallery/{name} differs: look at both, then SCORESHEET_BLESS=1"
        );
    }
    let entries = fs::read_dir(folder()).expect("the folder is there");
    let files: BTreeSet<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    assert_eq!(files, drawn, "on disk and drawn");
}

#[test]
fn figures_on_one_page_share_no_ids() {
    let (_, folder_of_commands) = with_examples(&read("gallery.md"));
    let mut seen_ids = BTreeSet::new();
    let mut count = 0;
    let names = folder_of_commands.names();
    for name in names.iter().filter(|name| name.ends_with(".svg")) {
        let text = folder_of_commands.read(name);
        let document = Document::parse(&text).expect("a figure is XML");
        for id in document
            .descendants()
            .filter_map(|node| node.attribute("id"))
        {
            assert!(seen_ids.insert(id.to_owned()), "{name}: {id}");
        }
        count += 1;
    }
    assert!(count >= 10, "{count} figures");
}
