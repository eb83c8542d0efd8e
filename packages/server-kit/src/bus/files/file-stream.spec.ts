import { describe, expect, it } from '@jest/globals';
import { chunksOf } from './file-stream.ts';

const chunkBytes = 131_072;

async function* pieces(sizes: number[]) {
  let next = 0;
  for (const size of sizes) yield Uint8Array.from({ length: size }, () => next++ % 251);
}

async function collectChunks(sizes: number[]): Promise<Uint8Array[]> {
  const chunks = chunksOf(pieces(sizes));
  const all: Uint8Array[] = [];
  let step = await chunks.next();
  for (; !step.done; step = await chunks.next()) all.push(step.value);
  return [...all, step.value];
}

describe('chunks of a file', () => {
  it.each([
    ['nothing', []],
    ['empty pieces', [0, 0]],
    ['less than a chunk', [1, 2, 3]],
    ['exactly one chunk', [chunkBytes]],
    ['many small pieces', Array.from({ length: 9 }, () => 30_000)],
    ['one large piece', [3 * chunkBytes + 5]],
    ['pieces across chunk borders', [chunkBytes - 1, 2, 2 * chunkBytes, 7]],
  ])('have equal sizes except the last, and contain the same bytes: %s', async (_, sizes) => {
    const chunks = await collectChunks(sizes);
    const lengths = chunks.map(({ length }) => length);
    expect(lengths.slice(0, -1).every((length) => length === chunkBytes)).toBe(true);
    expect(lengths.at(-1)).toBeLessThan(chunkBytes);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const { value: expected } = await pieces([total]).next();
    expect(Buffer.compare(Buffer.concat(chunks), expected ?? new Uint8Array())).toBe(0);
  });
});
