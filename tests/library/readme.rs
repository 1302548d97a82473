//! The README shows the program's actual output and figures, and all pages that
//! list the games name every game. `SCORESHEET_BLESS=1` rewrites the output and
//! the figures.
#![cfg(unix)]

use std::fs;

use scoresheet::games::GameKind;

use crate::helpers::files;
use crate::helpers::run::shell;

/// What a shell command prints in the root folder.
fn output_of(line: &str) -> String {
    String::from_utf8(shell(line, files::root())).expect("output is UTF-8")
}

/// The text with the current output after every `$ ` line in its console
/// blocks.
fn rerun(text: &str) -> String {
    let mut fresh = String::new();
    let mut in_console = false;
    for line in text.lines() {
        if line == "```console" || in_console && line == "```" {
            in_console = !in_console;
        } else if in_console && !line.starts_with("$ ") {
            continue;
        }
        fresh.push_str(line);
        fresh.push('\n');
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) {
            fresh.push_str(&output_of(command));
        }
    }
    fresh
}

#[test]
fn the_readme_shows_real_output() {
    let path = files::root().join("README.md");
    let text = fs::read_to_string(&path).expect("there is a README");
    let fresh = rerun(&text);
    if files::is_blessing() {
        return fs::write(&path, fresh).expect("the README can be written");
    }
    assert!(text.matches("\n$ ").count() >= 6, "the README shows output");
    assert_eq!(text, fresh, "the README shows what the program prints");
}

/// The README with absolute links, for pages that do not have the repository.
fn with_absolute_links(text: &str) -> String {
    let pages = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");
    let files = pages.replace("/github.com/", "/raw.githubusercontent.com/");
    let files = files.replace("/blob/", "/");
    let mut fresh = text.to_owned();
    for start in ["](", "src=\"", "srcset=\"", "href=\""] {
        let mut parts = fresh.split(start).map(str::to_owned);
        let mut linked = parts.next().unwrap_or_default();
        for part in parts {
            linked.push_str(start);
            let link = part.split([')', '"', '#']).next().unwrap_or_default();
            let is_relative = !link.is_empty() && !link.contains("://");
            if is_relative {
                assert!(files::root().join(link).exists(), "{link}");
                let is_picture = [".svg", ".png", ".gif"]
                    .iter()
                    .any(|end| link.ends_with(end));
                linked.push_str(if is_picture { &files } else { pages });
            }
            linked.push_str(&part);
        }
        fresh = linked;
    }
    fresh
}

/// What is packaged is shown where the repository is not.
#[test]
fn the_packaged_readme_has_absolute_links() {
    let path = files::root().join("packaging/crate.md");
    let fresh = with_absolute_links(&files::text("README.md"));
    if files::is_blessing() {
        return fs::write(&path, fresh).expect("the page can be written");
    }
    assert!(fresh.matches(env!("CARGO_PKG_REPOSITORY")).count() > 10);
    assert_eq!(files::text("packaging/crate.md"), fresh, "bless it");
}

#[test]
fn the_pages_name_every_game() {
    for kind in GameKind::ALL {
        let about = kind.about();
        let (name, rules) = (about.name, format!("docs/rules/{}.md", about.key));
        let places = [
            ("README.md", name.to_owned()),
            ("Cargo.toml", name.to_owned()),
            ("src/lib.rs", format!(" {name}")),
            ("grammar/README.md", format!(" of {name}")),
            ("docs/changelog.md", format!("\n- {name}: ")),
            ("docs/cli.md", name.to_owned()),
            ("docs/notations.md", format!("\n## {name}\n")),
            ("docs/record-format.md", name.to_owned()),
            (rules.as_str(), format!("# {name}\n")),
        ];
        for (page, words) in places {
            let text = fs::read_to_string(files::root().join(page)).unwrap_or_default();
            assert!(text.contains(&words), "{page} lacks {words:?}");
        }
    }
}

#[test]
fn the_readme_shows_real_figures_of_every_game() {
    let readme = files::text("README.md");
    let caption = "--caption 'After ply {ply}, {move}: {score}'";
    let permute = format!("simon-r-eric-s.sheet --groups=1 --legend {caption} --width 480");
    for (name, game, options) in [
        ("simon-r-eric-s", "permute", permute.as_str()),
        ("swaptimum", "swaptimum", "other-side-wins.sheet --groups=1"),
        ("permutations", "permutations", "two-players.sheet --at 20"),
        ("permutu", "permutu", "two-players-tied.sheet --at 12"),
    ] {
        for (suffix, theme) in [("", "classic"), ("-dark", "dark")] {
            let line = format!("scoresheet render samples/{game}/{options} --theme {theme}");
            let (file, fresh) = (format!("docs/images/{name}{suffix}.svg"), output_of(&line));
            assert!(readme.contains(&file), "README.md lacks {file}");
            let path = files::root().join(&file);
            if files::is_blessing() {
                fs::write(&path, fresh).expect("the figure can be written");
                continue;
            }
            assert_eq!(fs::read_to_string(&path).expect("there is a figure"), fresh);
        }
    }
}

#[test]
fn the_animation_is_the_real_game() {
    let path = files::root().join("docs/images/simon-r-eric-s.gif");
    let line = "scoresheet render samples/permute/simon-r-eric-s.sheet --groups=1";
    let fresh = shell(&format!("{line} --to gif"), files::root());
    if files::is_blessing() {
        return fs::write(&path, fresh).expect("the animation can be written");
    }
    let on_disk = fs::read(&path).expect("there is an animation");
    assert!(on_disk == fresh, "the animation is what the program draws");
    for page in ["README.md", "docs/gallery.md"] {
        let text = files::text(page);
        assert!(text.contains(&format!("{line} -o game.gif")), "{page}");
        assert!(text.contains("images/simon-r-eric-s.gif"), "{page}");
    }
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(on_disk.as_slice()).expect("it is a GIF");
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("its frames are sound") {
        delays.push(frame.delay);
    }
    // The start, and one frame per ply.
    assert_eq!(delays, [[80; 14].as_slice(), &[400]].concat());
}
