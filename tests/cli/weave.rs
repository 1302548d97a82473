//! `scoresheet weave`.

use crate::helpers::run::Folder;

const LIST: &str = "Ce5f6-f6 Ae4f5-f5\n";

fn folder(document: &str) -> Folder {
    let options = "--board 12";
    let document = document.replace("game.txt", &format!("game.txt {options}"));
    let folder = Folder::new().with("game.txt", LIST);
    folder.with("guide.md", document)
}

#[test]
fn pictures_are_renewed_in_place() {
    let folder = folder(
        "# Guide\n\n<!-- scoresheet render game.txt -o a.svg -->\nan old picture\nof two lines\n\n\
         Text.\n\n<!-- scoresheet render game.txt\n     --at 1 -o b.png -->",
    );
    assert_eq!(folder.run("weave --check guide.md").code, Some(1));
    assert_eq!(
        folder.names(),
        ["game.txt", "guide.md"],
        "nothing is written"
    );
    let printed = folder.printed("weave guide.md");
    assert_eq!(
        folder.names(),
        ["game.txt", "guide.md"],
        "nothing is written"
    );
    folder.run("weave -i guide.md").exits(0);
    assert_eq!(folder.read("guide.md"), printed);
    let alt = |at: &str| {
        let options = format!("render --alt game.txt --board 12 --at {at}");
        folder.printed(&*options).trim_end().to_owned()
    };
    let (first, second) = (alt("end"), alt("1"));
    assert_eq!(
        printed,
        format!(
            "# Guide\n\n<!-- scoresheet render game.txt --board 12 -o a.svg -->\n\
             ![{first}](a.svg)\n\nText.\n\n<!-- scoresheet render game.txt --board 12\n     \
             --at 1 -o b.png -->\n![{second}](b.png)\n"
        )
    );
    folder.run("render game.txt --board 12 -o c.svg").exits(0);
    assert_eq!(folder.bytes("a.svg"), folder.bytes("c.svg"));
    folder.run("weave --check guide.md").exits(0);
    // Either may be out of date.
    let folder = folder.with("a.svg", "");
    let stale = folder.run("weave --check guide.md");
    assert!(stale.err.contains("`a.svg` differs"), "{}", stale.err);
    folder.run("weave -i guide.md").exits(0);
    let document = folder.read("guide.md").replace(&first, "edited");
    let folder = folder.with("guide.md", &document);
    let stale = folder.run("weave --check guide.md");
    assert_eq!((stale.code, stale.out.as_str()), (Some(1), ""));
    assert!(stale.err.contains("`guide.md` differs"), "{}", stale.err);
}

#[test]
fn paths_are_those_of_the_document() {
    let document = "<!-- scoresheet render ../game.txt --for github --width 200 -o a.svg -->\r\n";
    let folder = Folder::new().with("game.txt", LIST);
    let folder = folder.with("docs/guide.md", document);
    folder.run("weave -qi docs/guide.md").exits(0);
    let text = folder.read("docs/guide.md");
    assert!(text.contains("srcset=\"a-dark.svg\">\r\n"), "{text}");
    for name in ["docs/a.svg", "docs/a-dark.svg"] {
        assert!(folder.read(name).starts_with("<svg"), "{name}");
    }
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    folder.run("weave -q docs/guide.md --check").exits(0);
}

#[test]
fn code_is_no_comment() {
    let example = "<!-- scoresheet render game.txt -o a.svg -->\n";
    for document in [
        format!("```html\n{example}```\n"),
        format!("~~~~\n~~~\n{example}~~~~\n"),
        format!("````\n```\n{example}````\n"),
        format!("Write `{}`.\n", example.trim_end()),
        format!("    {example}"),
    ] {
        let folder = folder(&document);
        let before = folder.read("guide.md");
        let output = folder.run("weave guide.md");
        assert_eq!((output.code, output.out), (Some(0), before), "{document}");
        assert!(output.err.contains("asks for a picture"), "{}", output.err);
        folder.run("weave --check guide.md").exits(1);
    }
}

#[test]
fn a_picture_that_cannot_be_drawn_stays_as_it_is() {
    for (arguments, reason) in [
        (
            "render game.txt -o ../a.svg",
            "below the folder of the document",
        ),
        (
            "render game.txt -o /a.svg",
            "below the folder of the document",
        ),
        (
            "render game.txt -o '{ply}.svg'",
            "below the folder of the document",
        ),
        ("render game.txt", "name the file of the picture"),
        ("render -o a.svg", "name the file of the record"),
        ("render - -o a.svg", "name the file of the record"),
        ("render game.txt --at 99 -o a.svg", "no position was chosen"),
        ("render game.txt --figures -o a.svg", "one picture"),
        ("render game.txt -o a.html", "one picture"),
        ("render game.txt --theme 'dark -o a.svg", "is never closed"),
        ("render missing.txt -o a.svg", "missing.txt"),
        ("check game.txt", "can only ask for a picture"),
    ] {
        let document = format!("<!-- scoresheet {arguments} -->\n![old](old.svg)\n");
        let folder = Folder::new()
            .with("game.txt", LIST)
            .with("guide.md", &document);
        let output = folder.run("weave -i guide.md");
        assert_ne!(output.code, Some(0), "{arguments}");
        assert!(output.err.contains(reason), "{arguments}: {}", output.err);
        assert_eq!(folder.names(), ["game.txt", "guide.md"], "{arguments}");
        assert_eq!(folder.read("guide.md"), document, "{arguments}");
    }
}
