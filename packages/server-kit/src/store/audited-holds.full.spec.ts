import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rossi, startPlaces, type Places } from './testing/places.ts';

let bench: Places;

beforeAll(async () => {
  bench = await startPlaces();
});
afterAll(() => bench.app.close());

const waitOf = async (refused: Promise<unknown>) => {
  const started = performance.now();
  await expect(refused).rejects.toMatchObject({ code: 'in_use' });
  return performance.now() - started;
};

it('a delete waits two seconds for holds, and a queued hold two and a half', async () => {
  const place = await bench.newPlace();
  await using _held = await bench.one.places.hold(rossi, { _id: place._id });
  const forDelete = await waitOf(bench.remove(place));
  expect(forDelete).toBeGreaterThan(1_900);
  expect(forDelete).toBeLessThan(4_000);
  const forQueue = await waitOf(bench.two.places.holdInTurn(rossi, { _id: place._id }));
  expect(forQueue).toBeGreaterThan(2_400);
  expect(forQueue).toBeLessThan(6_000);
});
