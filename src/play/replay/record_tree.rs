//! The tree of moves of a record. For a record that went through the fast path, it is built
//! from the text when it is first needed.

use std::sync::{Arc, OnceLock};

use crate::format::{ReadOptions, Syntax, read_as};
use crate::play::game::notation::diagnose_unknown;
use crate::play::{Action, Game, MAX_PLIES, ReadPly};
use crate::record::{ParsedWords, Record, Tree, Words};
use crate::text::Source;

/// The tree of moves of a record, or the text to build it from.
#[derive(Debug, Clone)]
pub(crate) struct RecordTree<G: Game> {
    tree: OnceLock<Arc<Tree<ReadPly<G>>>>,
    deferred: Option<DeferredText>,
}

/// The text of a record whose tree is built when it is first needed, and the
/// options to read it with.
#[derive(Debug, Clone)]
struct DeferredText {
    text: Box<[u8]>,
    options: ReadOptions,
}

impl DeferredText {
    fn tree<G: Game>(&self) -> Option<Tree<ReadPly<G>>> {
        let source = Source::new("", &self.text);
        let record = read_as(Syntax::Sheet, source, self.options).next()?;
        Some(Tree::build(&record, ply_reader::<G>()))
    }
}

impl<G: Game> RecordTree<G> {
    /// Returns the tree of a record that was read in full.
    pub(crate) fn new(tree: Arc<Tree<ReadPly<G>>>) -> Self {
        Self {
            tree: OnceLock::from(tree),
            deferred: None,
        }
    }

    /// Returns a tree that is built from the text of its record when it is first
    /// needed.
    pub(crate) fn deferred(text: &[u8], options: ReadOptions) -> Self {
        let text = text.into();
        Self {
            tree: OnceLock::new(),
            deferred: Some(DeferredText { text, options }),
        }
    }

    /// Returns the tree, after building it if necessary.
    pub(crate) fn get(&self) -> &Arc<Tree<ReadPly<G>>> {
        self.tree.get_or_init(|| {
            let deferred = self.deferred.as_ref().and_then(DeferredText::tree::<G>);
            let empty = || Tree::build(&Record::empty(), ply_reader::<G>());
            Arc::new(deferred.unwrap_or_else(empty))
        })
    }
}

/// Maximum number of unreadable plies kept from one record.
const MAX_UNREADABLE: usize = 1000;

/// Returns a function that reads the next ply of one record each time it is
/// called. After [`MAX_UNREADABLE`] unreadable plies, further unreadable ones are
/// dropped. One ply more than [`MAX_PLIES`] is kept, so that the excess is
/// reported.
pub(crate) fn ply_reader<G: Game>() -> impl FnMut(Words<'_>) -> ParsedWords<ReadPly<G>> {
    let (mut unreadable_count, mut kept_count) = (0, 0);
    move |words| {
        let (word_count, read) = read_ply::<G>(words);
        unreadable_count += usize::from(read.is_err());
        let is_kept =
            kept_count <= MAX_PLIES && (read.is_ok() || unreadable_count <= MAX_UNREADABLE);
        kept_count += usize::from(is_kept);
        let value = is_kept.then_some(read);
        ParsedWords { word_count, value }
    }
}

/// Reads the next ply. Returns the number of its words, and its action or why
/// it cannot be read.
fn read_ply<G: Game>(words: Words<'_>) -> (usize, ReadPly<G>) {
    let first = words.first().unwrap_or_default();
    if let Some(action) = Action::read_closing(first) {
        return (1, Ok(action));
    }
    let (word_count, read) = G::read_move(words);
    let read = read
        .map(Action::Move)
        .map_err(|error| diagnose_unknown(first, error));
    (word_count, read)
}
