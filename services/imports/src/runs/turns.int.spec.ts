import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { Turns, type Held } from './import-leases.ts';

@Module({})
class Nothing {}

let service: TestService;
let mine: Turns;
let other: Turns;

beforeAll(async () => {
  service = await testService(Nothing, 'imports');
  mine = new Turns(service.kit.store);
  other = new Turns((await service.another()).kit.store);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => service.close());

it('a turn is taken over when its process has given no sign for ten seconds, and not before', async () => {
  let now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const turn = { _id: 'ROSSI', job: 'a'.repeat(24) };
  const inherited = async () => (await mine.inherit(new Set())).map(({ job }) => job);
  expect(await other.take(turn)).toBe(true);
  expect(await mine.take(turn)).toBe(false);
  expect(await inherited()).toEqual([]);
  now += 9_999;
  await other.beat(turn);
  expect(await inherited()).toEqual([]);
  now += 9_999;
  expect(await inherited()).toEqual([]);
  now += 1;
  expect(await inherited()).toEqual([turn.job]);
  expect(await other.beat(turn)).toBe(false);
});

it('a turn that was just taken is not taken over for one of before that was seen before its run began', async () => {
  let now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const [before, after] = ['b', 'c'].map((sign) => ({ _id: 'CANTINA', job: sign.repeat(24) })) as [
    Held,
    Held,
  ];
  const inherited = async () => (await mine.inherit(new Set())).filter(({ _id }) => _id === 'CANTINA');
  await mine.take(before);
  expect(await inherited()).toEqual([]);
  await mine.end(before);
  now += 5_000;
  expect(await inherited()).toEqual([]);
  now += 5_000;
  await mine.take(after);
  expect(await inherited()).toEqual([]);
  expect(await mine.beat(after)).toBe(true);
  await mine.end(after);
});
