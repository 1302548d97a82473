//! Builds the findings about plies that are illegal or cannot be read.

use std::cell::Cell;
use std::rc::Rc;

use crate::play::replay::{spelling, suggest};
use crate::play::{
    Action, Dialect, Game, MAX_PLIES, MoveOf, MoveText, NotationError, ReadPly, Refusal, RefusalOf,
};
use crate::record::{LineId, Node, Record, Token, TokenKind, Tree, Words};
use crate::text::{At, Code, Diagnostic, Span, codes, escape};

/// The maximum length of a move that is shown with one letter replaced.
const MAX_SHOWN_MOVE: usize = 40;

/// Maximum length in bytes of a quotation in a message.
const MAX_QUOTE_LEN: usize = 60;

/// Maximum offset of a record in its input, in bytes, up to which its misspelt
/// words are compared with all legal moves. The comparison takes longer than
/// reading a list, and a long archive often repeats the same slip.
const MAX_OFFSET: u64 = 256 << 10;

/// Maximum number of following words that are joined to the words of a ply to
/// find the move that was meant.
const MAX_JOINED: usize = 3;

/// Maximum depth of variations whose plies are named in findings. The length
/// of a name is proportional to the depth.
pub(crate) const MAX_NAMED_DEPTH: u32 = 1000;

/// Builds findings about the plies of a record.
pub(crate) struct RefusalReport<'r, G: Game> {
    pub(crate) record: &'r Record<'r>,
    pub(crate) tree: &'r Tree<ReadPly<G>>,
    /// The number of the first ply.
    first_ply: u32,
    /// The position before the first ply, once it is known.
    pub(crate) start: Option<Rc<G::Position>>,
    /// How many more plies may be searched for the causes of refusals.
    search_budget: Cell<usize>,
}

/// Maximum number of plies of a record searched for the causes of refusals, so
/// that a long game with many bad variations takes linear time.
const SEARCH_BUDGET: usize = 4 * MAX_PLIES;

impl<'r, G: Game> RefusalReport<'r, G> {
    /// Prepares findings about `tree`, the moves of `record`. `first_ply` is
    /// the number of the first ply.
    pub(crate) const fn new(
        record: &'r Record<'r>,
        tree: &'r Tree<ReadPly<G>>,
        first_ply: u32,
    ) -> Self {
        Self {
            record,
            tree,
            first_ply,
            start: None,
            search_budget: Cell::new(SEARCH_BUDGET),
        }
    }

    /// Returns the number of a ply in its record.
    pub(crate) fn number(&self, node: &Node<ReadPly<G>>) -> u32 {
        self.first_ply + node.ply - 1
    }

    /// Creates a finding about a ply.
    #[inline(never)]
    pub(crate) fn finding(
        &self,
        code: Code,
        node: &Node<ReadPly<G>>,
        message: String,
    ) -> Diagnostic {
        let mut finding = Diagnostic::new(code, node.span(self.record), message);
        finding.at = ply_location(self.tree, node, self.first_ply);
        finding
    }

    /// Quotes the text of a ply in backticks.
    pub(crate) fn quote(&self, node: &Node<ReadPly<G>>) -> String {
        quote(&self.record.wording()[node.span(self.record).range()])
    }

    /// Returns the finding about the first ply beyond [`MAX_PLIES`].
    #[inline(never)]
    pub(crate) fn too_many(&self, node: &Node<ReadPly<G>>) -> Diagnostic {
        let message = format!("this record has more than {MAX_PLIES} plies");
        self.finding(codes::TOO_MANY_PLIES, node, message)
            .with_help("games that follow one another need a result or tags to separate them")
    }

    /// Returns the finding about a ply after the rules have ended the game.
    #[inline(never)]
    pub(crate) fn after_end(&self, node: &Node<ReadPly<G>>) -> Diagnostic {
        let message = format!("{} comes after the end of the game", self.quote(node));
        let help = "by the rules nobody can move any more: remove this ply and all that follow";
        self.finding(codes::AFTER_END, node, message)
            .with_help(help)
    }

    /// Returns the finding about a move that the rules refuse in a position.
    #[inline(never)]
    pub(crate) fn refused(
        &self,
        refusal: &RefusalOf<G>,
        text: &MoveText<MoveOf<G>>,
        node: &Node<ReadPly<G>>,
        position: &G::Position,
    ) -> Diagnostic {
        let leading = self.leading_to(node);
        let mut message = format!("{} {refusal}", self.quote(node));
        let mut related = None;
        if let Some(cause) = G::cause(refusal, &leading.moves) {
            let cause_node = leading.nodes[cause.index];
            let path = self.tree.path(cause_node, self.first_ply);
            message = format!("{} {} by ply {path}", self.quote(node), cause.consequence);
            related = Some((cause_node.span(self.record), cause.label));
        }
        let mut finding = self.finding(refusal.code(), node, message);
        if let Some((span, label)) = related {
            finding = finding.with_related(span, label);
        }
        let dialect = text.dialect.copied().unwrap_or(G::DIALECTS[0]);
        let write = |mv| suggest::write_move::<G>(mv, dialect);
        let is_copy = || leading.moves.last().map(write) == Some(write(&text.mv));
        if is_copy() {
            let help = "the ply before it is the same: remove this one if it was copied twice";
            return finding
                .with_help(help)
                .with_choice(self.with_blanks(node), "");
        }
        let help = refusal.help();
        let similar = similar_moves::<G>(position, text, help.as_deref());
        finding.help = match (help, similar) {
            (Some(help), Some(similar)) => Some(format!("{help}; {similar}")),
            (help, similar) => help.or(similar),
        };
        finding
    }

    /// Returns the span of a ply with the blanks after it, and with its number if another
    /// one follows.
    fn with_blanks(&self, node: &Node<ReadPly<G>>) -> Span {
        let (span, range) = (node.span(self.record), node.token_range());
        let number = |index: Option<usize>| {
            let token = self.record.tokens().get(index?);
            token.filter(|token| token.kind == TokenKind::Number)
        };
        let before =
            number(range.start.checked_sub(1)).filter(|_| number(Some(range.end)).is_some());
        let after = &self.record.wording()[span.end..];
        let blanks = after.iter().take_while(|byte| byte.is_ascii_whitespace());
        let start = before.map_or(span.start, |number| number.span().start);
        Span::new(start, span.end + blanks.count())
    }

    /// Returns the moves before `node`, without resignations and draws. Empty if
    /// they would exceed the search budget.
    #[inline(never)]
    fn leading_to(&self, node: &Node<ReadPly<G>>) -> Leading<'r, G> {
        let mut leading = Leading::<'r, G> {
            moves: Vec::new(),
            nodes: Vec::new(),
        };
        let Some(left) = self.search_budget.get().checked_sub(node.ply as usize) else {
            return leading;
        };
        self.search_budget.set(left);
        let parent = self.tree.get(node.parent);
        for node in std::iter::successors(parent, |node| self.tree.get(node.parent)) {
            if let Ok(Action::Move(text)) = &node.value {
                leading.moves.push(text.mv.clone());
                leading.nodes.push(node);
            }
        }
        leading.moves.reverse();
        leading.nodes.reverse();
        leading
    }

    /// Returns the finding about words that are not a move. `position` is the
    /// position before them; `None` after an error, when it is unknown.
    #[inline(never)]
    pub(crate) fn bad_words(
        &self,
        error: NotationError,
        node: &Node<ReadPly<G>>,
        position: Option<&G::Position>,
    ) -> Diagnostic {
        if let Some(between) = self.text_between(error, node.token_range().end) {
            let message = format!("something comes between the words of {}", self.quote(node));
            return self
                .finding(codes::SPLIT_MOVE, node, message)
                .with_help("put it before or after the move; only blanks and line ends may separate its words")
                .with_related(between, "this comes between them");
        }
        let mut finding = self.finding(error.code(), node, format!("{} {error}", self.quote(node)));
        finding.help = error.help();
        if let NotationError::LookAlike { found, plain } = error {
            let words = &self.record.wording()[node.span(self.record).range()];
            let text =
                String::from_utf8_lossy(words).replace(found, plain.encode_utf8(&mut [0; 4]));
            if text.is_ascii() && text.len() <= MAX_SHOWN_MOVE {
                finding.help = Some(format!("did you mean `{text}`?"));
            }
        }
        if let (Some(position), NotationError::Incomplete { missing }) = (position, error) {
            let text =
                String::from_utf8_lossy(&self.record.wording()[node.span(self.record).range()]);
            match completions::<G>(position, &text) {
                None => {}
                Some(moves) if moves.is_empty() => {
                    let similar = did_you_mean(&suggest::near_misses::<G>(position, &text));
                    let nothing = || "no legal move here begins like this".to_owned();
                    finding.help = Some(similar.unwrap_or_else(nothing));
                }
                Some(moves) => {
                    finding.message = format!("{missing}: {}", suggest::join_quoted(&moves));
                }
            }
        }
        let may_be_misspelt = matches!(
            error,
            NotationError::Unknown { .. } | NotationError::NeverLegal { .. }
        );
        let is_early = self.record.source().start().offset <= MAX_OFFSET;
        if may_be_misspelt && is_early {
            let similar =
                position.and_then(|position| did_you_mean(&self.near_misses(node, position)));
            let advice = similar
                .or_else(|| self.spelling_advice(error, node, position))
                .or_else(|| self.advice_on_illegal(node, position?));
            let is_remark = advice.is_none() && matches!(error, NotationError::Unknown { .. });
            finding.help = advice.or(finding.help);
            if is_remark {
                finding = self.advise_on_remark(node, finding);
            }
        }
        finding
    }

    /// Advises on words that seem to be a name or a remark.
    fn advise_on_remark(&self, node: &Node<ReadPly<G>>, finding: Diagnostic) -> Diagnostic {
        let words = &self.record.wording()[node.span(self.record).range()];
        if spelling::is_name(words) || self.precedes_ply(node) && spelling::is_word_of_remark(words)
        {
            let help = "leave out names before moves, or put them in braces";
            return finding
                .with_help(help)
                .with_choice(self.with_blanks(node), "");
        }
        if !spelling::is_remark(words) {
            return finding;
        }
        let expected = finding.help.clone().unwrap_or_default();
        let help = match node.line {
            LineId::MAIN => format!("{expected}; put a remark in braces, `{{...}}`"),
            _ => "text in parentheses is read as a variation: put a remark in braces".to_owned(),
        };
        let (span, comment) = (
            finding.span,
            format!("{{{}}}", String::from_utf8_lossy(words)),
        );
        finding.with_help(help).with_choice(span, comment)
    }

    /// Returns true if a single word is directly before a word that begins a move.
    fn precedes_ply(&self, node: &Node<ReadPly<G>>) -> bool {
        let range = node.token_range();
        let next = self.record.tokens().get(range.end);
        let is_move = |token: &Token| {
            token.kind == TokenKind::Word && G::opens_move(self.record.slice(token))
        };
        range.len() == 1 && next.is_some_and(is_move)
    }

    /// Returns advice on the spelling of an unknown word.
    #[inline(never)]
    fn spelling_advice(
        &self,
        error: NotationError,
        node: &Node<ReadPly<G>>,
        position: Option<&G::Position>,
    ) -> Option<String> {
        let word = &self.record.wording()[node.span(self.record).range()];
        let is_unknown = matches!(error, NotationError::Unknown { .. });
        is_unknown
            .then(|| spelling::advice::<G>(word, position))
            .flatten()
    }

    /// Returns the legal moves that are at most one letter or digit away from
    /// the words of a ply, alone or joined with following words that do not
    /// begin a ply.
    #[inline(never)]
    fn near_misses(&self, node: &Node<ReadPly<G>>, position: &G::Position) -> Vec<String> {
        let range = node.token_range();
        let words = &self.record.tokens()[range.start..];
        let mut text = String::new();
        for (index, token) in words.iter().enumerate().take(range.len() + MAX_JOINED) {
            let is_later = index >= range.len();
            if token.kind != TokenKind::Word || is_later && self.is_ply(&words[index..]) {
                break;
            }
            text.push_str(&String::from_utf8_lossy(self.record.slice(token)));
            if index + 1 < range.len() {
                continue;
            }
            let found = suggest::near_misses::<G>(position, &text);
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Returns advice on a word that is a misspelt move of the start position, but illegal
    /// here.
    #[inline(never)]
    fn advice_on_illegal(&self, node: &Node<ReadPly<G>>, position: &G::Position) -> Option<String> {
        let word = &self.record.wording()[node.span(self.record).range()];
        let start = self.start.as_deref()?;
        let meant = suggest::near_misses::<G>(start, &String::from_utf8_lossy(word));
        let meant = meant.into_iter().next()?;
        let bytes = meant.as_bytes();
        let token = |word: &str| Token::new(TokenKind::Word, Span::of(word.as_bytes(), bytes));
        let tokens: Vec<Token> = meant.split(' ').map(token).collect();
        let (_, text) = G::read_move(Words::new(bytes, &tokens));
        let similar = similar_moves::<G>(position, &text.ok()?, None)?;
        Some(format!("`{meant}` is illegal here; {similar}"))
    }

    /// Returns true if words begin with a move, a resignation or a draw that can
    /// be read.
    fn is_ply(&self, words: &[Token]) -> bool {
        let words = Words::new(self.record.wording(), words);
        let first = words.first().unwrap_or_default();
        Action::<()>::read_closing(first).is_some() || G::read_move(words).1.is_ok()
    }

    /// Returns the span of what separates an incomplete move from its next
    /// word, such as a comment. `next` is the index of the token after the
    /// incomplete move. `None` if nothing is between them, if the next word begins
    /// another ply, or if `error` is not [`Incomplete`](NotationError::Incomplete).
    #[inline(never)]
    fn text_between(&self, error: NotationError, next: usize) -> Option<Span> {
        let is_incomplete = matches!(error, NotationError::Incomplete { .. });
        let tokens = self.record.tokens().get(next..).filter(|_| is_incomplete)?;
        let between = tokens
            .iter()
            .take_while(|token| token.kind != TokenKind::Word)
            .count();
        let word = self
            .record
            .slice(tokens.get(between).filter(|_| between > 0)?);
        let starts_ply = G::opens_move(word) || Action::<()>::read_closing(word).is_some();
        (!starts_ply).then(|| tokens[0].span().to(tokens[between - 1].span()))
    }
}

/// The moves before a node, with their nodes.
struct Leading<'r, G: Game> {
    moves: Vec<MoveOf<G>>,
    nodes: Vec<&'r Node<ReadPly<G>>>,
}

/// Returns the legal moves that begin with `text` in the first dialect that
/// has any. `None` if there are too many.
#[inline(never)]
fn completions<G: Game>(position: &G::Position, text: &str) -> Option<Vec<String>> {
    let in_dialect = |dialect: &Dialect| suggest::completions::<G>(position, text, *dialect);
    let found = G::DIALECTS.iter().map(in_dialect);
    found
        .reduce(|before, found| match before {
            Some(before) if before.is_empty() => found,
            _ => before,
        })
        .flatten()
}

/// Asks whether one of these moves was meant. `None` if there are no moves.
fn did_you_mean(moves: &[String]) -> Option<String> {
    (!moves.is_empty()).then(|| format!("did you mean {}?", suggest::join_quoted(moves)))
}

/// Lists legal moves similar to a refused one. Moves that are spelt almost like
/// the refused one come first; if there is other `help`, only they are listed.
/// `None` if the list is empty.
#[inline(never)]
fn similar_moves<G: Game>(
    position: &G::Position,
    text: &MoveText<MoveOf<G>>,
    help: Option<&str>,
) -> Option<String> {
    let dialect = text.dialect.copied().unwrap_or(G::DIALECTS[0]);
    let write = |mv| suggest::write_move::<G>(mv, dialect);
    let similar = G::similar_moves(position, &text.mv);
    let written = similar.iter().map(write).collect();
    let (mut similar, others) = suggest::split_near(written, &write(&text.mv));
    if help.is_none() {
        similar.extend(others);
    }
    let list = suggest::join_quoted(&similar);
    (!similar.is_empty()).then(|| format!("similar legal moves: {list}"))
}

/// Returns the number and path of a ply; `first_ply` is the number of the first ply.
/// `None` if it is nested too deep to be named.
pub(crate) fn ply_location<T>(tree: &Tree<T>, node: &Node<T>, first_ply: u32) -> Option<At> {
    let is_named = tree.line(node.line).depth <= MAX_NAMED_DEPTH;
    is_named.then(|| At {
        ply: first_ply + node.ply - 1,
        path: tree.path(node, first_ply).to_string(),
    })
}

/// Quotes text of a record in backticks, escaped and shortened.
pub(crate) fn quote(text: &[u8]) -> String {
    if text.len() <= MAX_QUOTE_LEN {
        return format!("`{}`", escape(text));
    }
    let mut end = MAX_QUOTE_LEN;
    // Do not cut a UTF-8 character in two.
    while text[end] & 0xC0 == 0x80 && end > 0 {
        end -= 1;
    }
    format!("`{}…`", escape(&text[..end]))
}
