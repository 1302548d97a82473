// The command line of the program that draws a figure with the same options.

/** Quotes a word for a POSIX shell. */
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** `dimOthers` as `--dim-others`. */
const optionName = (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Options whose value is optional, which must be joined by `=`. */
const JOINED = new Set(['groups', 'numbers']);

/** Returns the words of the command line that draws `file` with these options into `output`. */
export const commandWords = (file, options, output) => {
  const words = ['scoresheet', 'render', file];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === true) words.push(optionName(name));
      else if (JOINED.has(name) || String(one).startsWith('-')) words.push(`${optionName(name)}=${one}`);
      else words.push(optionName(name), String(one));
    }
  }
  return [...words, '-o', output];
};

export const commandLine = (file, options, output) => commandWords(file, options, output).map(quoted).join(' ');
