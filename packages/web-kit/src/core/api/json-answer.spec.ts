import { expect, test } from '@jest/globals';
import { readJson } from './json-answer.ts';

/** An answer whose bytes arrive in chunks of this size. */
const answer = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  const body = new ReadableStream<Uint8Array>({
    start: (out) => {
      for (const chunk of chunks) out.enqueue(chunk);
      out.close();
    },
  });
  return new Response(body);
};

async function read(text: string, size: number) {
  const counts: number[] = [];
  const onRows = ({ length }: readonly unknown[]) => void counts.push(length);
  const value = await readJson(answer(text, size), () => {}, { onRows });
  return { value, counts };
}

const list = '[{"a":"è\\n🔧"},{"a":"]"}\n,{"a":","}\n,1\n]';
const rows = [{ a: 'è\n🔧' }, { a: ']' }, { a: ',' }, 1];

test.each([1, 2, 3])(
  'rows are reported line by line when they arrive in chunks of %i bytes',
  async (size) => {
    expect(await read(list, size)).toEqual({ value: rows, counts: [2, 3, 4] });
  },
);

test('lines that arrive together are reported together', async () => {
  expect(await read(list, 1_000)).toEqual({ value: rows, counts: [4] });
});

test.each([
  ['[]', []],
  ['[1,2]', [1, 2]],
  ['{"a":"\\n"}', { a: '\n' }],
  ['null', null],
])('%s is a single line and is reported only when complete', async (text, value) => {
  expect(await read(text, 2)).toEqual({ value, counts: [] });
});

test.each(['', '[', '[1', '[1\n', '[1\n,2\n', '[1\n,2', '[1\n,2]'])(
  '%j is an invalid answer',
  async (text) => {
    await expect(read(text, 2)).rejects.toThrow(SyntaxError);
  },
);

test.each([
  ['[{"a":1},{"_leftOut":true},{"a":2}]', [{ a: 1 }, { a: 2 }], 1],
  ['[{"a":1},{"_leftOut":true}\n,{"_leftOut":true}\n]', [{ a: 1 }], 2],
  ['[{"_leftOut":true}]', [], 1],
  ['[{"_leftOut":true}\n]', [], 1],
  ['[]', [], 0],
])('the rows of %j that cannot be shown are counted and omitted', async (text, rows, count) => {
  const counted: number[] = [];
  const onLeftOut = (omitted: number) => void counted.push(omitted);
  expect(await readJson(answer(text, 7), () => {}, { onLeftOut })).toEqual(rows);
  expect(counted).toEqual([count]);
});

test('each chunk is reported', async () => {
  let chunks = 0;
  await readJson(answer(list, 10), () => (chunks += 1));
  expect(chunks).toBe(Math.ceil(new TextEncoder().encode(list).length / 10));
});
