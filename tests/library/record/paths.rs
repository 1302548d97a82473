//! Paths, the names of plies.

use scoresheet::record::PlyPath;

#[test]
fn a_path_is_written_as_it_is_read() {
    for name in "12 end 12a 12b.13 12a.end 12a.14b 3zz.4aa.5".split(' ') {
        let path: PlyPath = name.parse().unwrap();
        assert_eq!(path.to_string(), name);
    }
}

#[test]
fn the_first_ply_of_a_variation_may_be_repeated() {
    let path: PlyPath = "12a.12".parse().unwrap();
    assert_eq!(path.to_string(), "12a");
}

#[test]
fn other_texts_are_not_paths() {
    // The first of these is empty.
    for bad in " a 12A 12.13 12a. .12 12a.end.13 12a13 99999999999 1é".split(' ') {
        assert!(bad.parse::<PlyPath>().is_err(), "{bad}");
    }
}
