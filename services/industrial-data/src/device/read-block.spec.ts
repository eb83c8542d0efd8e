import { beforeEach, describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../poll/connection.ts';
import { sensor } from '../testing/poller-bench.ts';
import { ReadError, type Question } from './modbus-link.ts';
import { planBlocks, readBlock, Splits } from './blocks.ts';
const eight = Array.from({ length: 8 }, (_, index) => sensor(`h${index}`, `h${index}`));

let splits: Splits;
/** The exception of each address that has one. */
let exceptions: Map<number, number>;
/** They are over once they were said. */
let passes: boolean;

beforeEach(() => {
  splits = new Splits();
  exceptions = new Map();
  passes = false;
});

/** Registers that say where they stand; the first of those that have an exception answers for all. */
const answerTo = ({ address, count }: Question): number[] => {
  const asked = Array.from({ length: count }, (_, index) => address + index);
  const exception = asked.map((one) => exceptions.get(one)).find((one) => one !== undefined);
  if (passes) exceptions.clear();
  if (exception !== undefined) throw new ReadError('exception', exception);
  return asked;
};

/** Reads all eight once. */
async function cycle() {
  const questions: string[] = [];
  const said = new Map<string, number | string>();
  for (const block of planBlocks(eight, defaultSettings, splits))
    await readBlock(block, {
      ask: async (question) => {
        questions.push(`${question.address}+${question.count}`);
        return answerTo(question);
      },
      ...{ splits, busyMs: [], retries: 0 },
      tell: ({ id }, answer) =>
        said.set(id, 'words' in answer ? (answer.words[0] ?? NaN) : `X${answer.exception}`),
    });
  return { questions, said: [...said.values()] };
}

describe.each([2, 4])('registers with exception %i', (exception) => {
  test('one says it alone, its neighbours have their numbers', async () => {
    exceptions.set(3, exception);
    expect((await cycle()).said).toEqual([0, 1, 2, `X${exception}`, 4, 5, 6, 7]);
    expect((await cycle()).questions).toEqual(['0+3', '3+1', '4+4']);
  });

  test('so do several, wherever they are', async () => {
    for (const address of [0, 1, 6]) exceptions.set(address, exception);
    const x = `X${exception}`;
    expect((await cycle()).said).toEqual([x, x, 2, 3, 4, 5, x, 7]);
  });

  test('all are asked for at once again when they are read', async () => {
    for (const { register } of eight) exceptions.set(register.address, exception);
    await cycle();
    exceptions.clear();
    expect((await cycle()).questions).toHaveLength(8);
    expect(await cycle()).toEqual({ questions: ['0+8'], said: [0, 1, 2, 3, 4, 5, 6, 7] });
  });
});

test('a fault that has passed when the halves are asked for leaves no cut', async () => {
  exceptions.set(3, 4);
  passes = true;
  expect((await cycle()).questions).toEqual(['0+8', '0+4', '4+4']);
  expect((await cycle()).questions).toEqual(['0+8']);
});

test('what a whole device says of itself is said of all, and nothing is halved', async () => {
  exceptions.set(3, 6);
  const { questions, said } = await cycle();
  expect(questions).toEqual(['0+8']);
  expect(said).toEqual(eight.map(() => 'X6'));
});
