import { partBytes } from './archive/format.mjs';

/** Whether an error says that a file or folder is not there. */
export const isAbsence = ({ code }) => code === 'ENOENT';

/**
 * The first `size` bytes of an open file in parts.
 * @param {import('node:fs/promises').FileHandle} handle
 * @param {number} size
 * @returns {AsyncGenerator<{ part: number, bytes: Buffer }>}
 */
export async function* partsOf(handle, size) {
  for (let at = 0; at < size; at += partBytes) {
    const bytes = Buffer.alloc(Math.min(partBytes, size - at));
    await handle.read(bytes, 0, bytes.length, at);
    yield { part: at / partBytes, bytes };
  }
}
