import { expect, test } from '@jest/globals';
import { readJson } from './json-answer.ts';

/** An answer whose bytes come in pieces of this size. */
const answer = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  const body = new ReadableStream<Uint8Array>({
    start: (out) => {
      for (const piece of pieces) out.enqueue(piece);
      out.close();
    },
  });
  return new Response(body);
};

async function read(text: string, size: number) {
  const told: number[] = [];
  const onRows = ({ length }: readonly unknown[]) => void told.push(length);
  const whole = await readJson(answer(text, size), () => {}, { onRows });
  return { whole, told };
}

const list = '[{"a":"è\\n🔧"},{"a":"]"}\n,{"a":","}\n,1\n]';
const rows = [{ a: 'è\n🔧' }, { a: ']' }, { a: ',' }, 1];

test.each([1, 2, 3])('the rows of a list are told line by line, in pieces of %i bytes', async (size) => {
  expect(await read(list, size)).toEqual({ whole: rows, told: [2, 3, 4] });
});

test('lines that come together are told together', async () => {
  expect(await read(list, 1_000)).toEqual({ whole: rows, told: [4] });
});

test.each([
  ['[]', []],
  ['[1,2]', [1, 2]],
  ['{"a":"\\n"}', { a: '\n' }],
  ['null', null],
])('%s stands on one line and is not told before it is whole', async (text, whole) => {
  expect(await read(text, 2)).toEqual({ whole, told: [] });
});

test.each(['', '[', '[1', '[1\n', '[1\n,2\n', '[1\n,2', '[1\n,2]'])('%j is no answer', async (text) => {
  await expect(read(text, 2)).rejects.toThrow(SyntaxError);
});

test.each([
  ['[{"a":1},{"_leftOut":true},{"a":2}]', [{ a: 1 }, { a: 2 }], 1],
  ['[{"a":1},{"_leftOut":true}\n,{"_leftOut":true}\n]', [{ a: 1 }], 2],
  ['[{"_leftOut":true}]', [], 1],
  ['[{"_leftOut":true}\n]', [], 1],
  ['[]', [], 0],
])('the rows of %j that cannot be shown are counted and left out', async (text, rows, count) => {
  const counted: number[] = [];
  const onLeftOut = (leftOut: number) => void counted.push(leftOut);
  expect(await readJson(answer(text, 7), () => {}, { onLeftOut })).toEqual(rows);
  expect(counted).toEqual([count]);
});

test('each piece is heard', async () => {
  let heard = 0;
  await readJson(answer(list, 10), () => (heard += 1));
  expect(heard).toBe(Math.ceil(new TextEncoder().encode(list).length / 10));
});
