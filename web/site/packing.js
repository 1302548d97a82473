// The fragment of an address that holds a game: its text, compressed. Browsers do not send it to
// the server.

/** Longest text that a link may unpack to, against compressed bombs. */
const MOST_UNPACKED = 2_000_000;

const base64url = (bytes) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

const fromBase64url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Compresses a text for a link. */
export const pack = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
};

/** Returns the text that `pack` compressed. Throws if it is broken or too long. */
export const unpack = async (packed, limit = MOST_UNPACKED) => {
  const stream = new Blob([fromBase64url(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) {
      reader.cancel().catch(() => {});
      throw new Error('the game of this link is too long');
    }
    parts.push(part.value);
  }
  return new Blob(parts).text();
};

/** The parts of a fragment such as `#ply=12&game=...`. */
export const parse = (hash) => {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const number = Number(parts.get('record') ?? 1);
  return {
    packed: parts.get('game'),
    ply: parts.get('ply') ?? '0',
    number: Number.isInteger(number) && number > 0 ? number : 1,
    view: parts.get('view'),
  };
};
