import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { ImportLeases } from './import-leases.ts';

@Module({})
class EmptyModule {}

let service: TestService;
let leases: ImportLeases;

beforeAll(async () => {
  service = await testService(EmptyModule, 'imports');
  leases = new ImportLeases(service.kit.store);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => service.close());

it('an import that has just begun is not taken over because of an earlier import of the tenant', async () => {
  let now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const [earlier, later] = ['b', 'c'].map((sign) => ({ _id: 'CANTINA', job: sign.repeat(24) }));
  const takenOver = async () => (await leases.takeOverDead(new Set())).map(({ job }) => job);
  await leases.take(earlier!);
  expect(await takenOver()).toEqual([]);
  await leases.end(earlier!);
  now += 5_000;
  expect(await takenOver()).toEqual([]);
  now += 5_000;
  await leases.take(later!);
  expect(await takenOver()).toEqual([]);
  expect(await leases.beat(later!)).toBe(true);
  now += 10_000;
  expect(await takenOver()).toEqual([]);
  now += 10_000;
  expect(await takenOver()).toEqual([later!.job]);
  expect(await leases.beat(later!)).toBe(true);
});
