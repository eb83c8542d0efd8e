import { beforeEach, describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../poll/connection.ts';
import { sensor } from '../testing/poller-bench.ts';
import { ReadError, type ReadRequest } from './modbus-link.ts';
import { planBlocks, readBlock, Splits } from './blocks.ts';
const eight = Array.from({ length: 8 }, (_, index) => sensor(`h${index}`, `h${index}`));

let splits: Splits;
/** The exception of each address that has one. */
let exceptions: Map<number, number>;
/** Whether an exception disappears once it was returned. */
let passes: boolean;

beforeEach(() => {
  splits = new Splits();
  exceptions = new Map();
  passes = false;
});

/** Registers that contain their address; the first one with an exception fails the whole request. */
const answerTo = ({ address, count }: ReadRequest): number[] => {
  const addresses = Array.from({ length: count }, (_, index) => address + index);
  const exception = addresses.map((one) => exceptions.get(one)).find((one) => one !== undefined);
  if (passes) exceptions.clear();
  if (exception !== undefined) throw new ReadError('exception', exception);
  return addresses;
};

/** Reads all eight once. */
async function cycle() {
  const questions: string[] = [];
  const answers = new Map<string, number | string>();
  for (const block of planBlocks(eight, defaultSettings, splits))
    await readBlock(block, {
      ask: async (question) => {
        questions.push(`${question.address}+${question.count}`);
        return answerTo(question);
      },
      ...{ splits, busyMs: [], retries: 0 },
      onAnswer: ({ id }, answer) =>
        answers.set(id, 'words' in answer ? (answer.words[0] ?? NaN) : `X${answer.exception}`),
    });
  return { questions, answers: [...answers.values()] };
}

describe.each([2, 4])('registers with exception %i', (exception) => {
  test('isolate a single sensor, while its neighbours are read', async () => {
    exceptions.set(3, exception);
    expect((await cycle()).answers).toEqual([0, 1, 2, `X${exception}`, 4, 5, 6, 7]);
    expect((await cycle()).questions).toEqual(['0+3', '3+1', '4+4']);
  });

  test('isolate several sensors at any position', async () => {
    for (const address of [0, 1, 6]) exceptions.set(address, exception);
    const x = `X${exception}`;
    expect((await cycle()).answers).toEqual([x, x, 2, 3, 4, 5, x, 7]);
  });

  test('are read in one request again once they recover', async () => {
    for (const { register } of eight) exceptions.set(register.address, exception);
    await cycle();
    exceptions.clear();
    expect((await cycle()).questions).toHaveLength(8);
    expect(await cycle()).toEqual({ questions: ['0+8'], answers: [0, 1, 2, 3, 4, 5, 6, 7] });
  });
});

test('an exception that disappears before the halves are read leaves no split', async () => {
  exceptions.set(3, 4);
  passes = true;
  expect((await cycle()).questions).toEqual(['0+8', '0+4', '4+4']);
  expect((await cycle()).questions).toEqual(['0+8']);
});

test('an exception of the whole device is reported for all sensors, and the block is not halved', async () => {
  exceptions.set(3, 6);
  const { questions, answers } = await cycle();
  expect(questions).toEqual(['0+8']);
  expect(answers).toEqual(eight.map(() => 'X6'));
});
