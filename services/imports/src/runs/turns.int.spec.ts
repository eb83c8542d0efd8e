import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { Turns } from './turns.ts';

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
