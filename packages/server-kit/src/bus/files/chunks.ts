/** Size of all chunks of a file but the last, in bytes: a reader must take one within the limit of silence. */
export const chunkBytes = 128 * 1024;

/**
 * The same bytes in chunks of one size; what is left at the end, maybe nothing, is returned. Takes no more from the
 * source than the next chunk needs.
 */
export async function* chunksOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    waiting.push(piece);
    length += piece.length;
    if (length < chunkBytes) continue;
    const joined = Buffer.concat(waiting);
    const rest = length % chunkBytes;
    for (let at = 0; at < length - rest; at += chunkBytes) yield joined.subarray(at, at + chunkBytes);
    waiting = [joined.subarray(length - rest)];
    length = rest;
  }
  return Buffer.concat(waiting);
}
