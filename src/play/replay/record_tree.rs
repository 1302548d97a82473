//! The tree of moves of a record. For a record that went through the fast path,
//! it is built from the text when it is first needed.

use std::sync::{Arc, OnceLock};

use crate::format::{ReadOptions, Syntax, read_as};
use crate::play::replay::ply_reader::ply_reader;
use crate::play::{Game, ReadPly};
use crate::record::{Record, Tree};
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
