// Loading of a module, and the options and results of its functions.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Returns what `init` of wasm-bindgen takes: in Node, files are read. Callers write the address
 * as `new URL('NAME', import.meta.url)`, by which bundlers find the file.
 */
export const source = async (address, given) => {
  if (given !== undefined) return given;
  if (address.protocol !== 'file:') return address;
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
};

/** Returns a function that loads a module once; `init` is its function of wasm-bindgen. */
export const loader = (address, init) => {
  let loading;
  return (given) => {
    loading ??= source(address, given)
      .then((module_or_path) => init({ module_or_path }))
      .then(() => {})
      .catch((error) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
};

/** The bytes of a text. */
export const bytes = (text) => (typeof text === 'string' ? encoder.encode(text) : text);

/** The options as names, each followed by its value. */
export const list = (options) => {
  const found = [];
  for (const [name, value] of Object.entries(options ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one === true) found.push(name, '');
      else if (typeof one === 'object') {
        for (const [tag, text] of Object.entries(one)) found.push(name, `${tag}=${text}`);
      } else found.push(name, String(one));
    }
  }
  return found;
};

/** What a command printed. */
export const printed = (result) => {
  const output = result.takeOutput();
  const { messages, exitCode } = result;
  result.free();
  return {
    bytes: output,
    get output() {
      return decoder.decode(output);
    },
    messages,
    exitCode,
  };
};
