/// A finished file, and what its fonts could not write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The characters that are drawn as boxes with their code points, in
    /// order and each once.
    pub lacking: Vec<char>,
}
