import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rossi, startPlaces, type Places } from './testing/places.ts';

let bench: Places;

beforeAll(async () => {
  bench = await startPlaces();
});
afterAll(() => bench.app.close());

const waitedFor = async (refused: Promise<unknown>) => {
  const began = performance.now();
  await expect(refused).rejects.toMatchObject({ code: 'in_use' });
  return performance.now() - began;
};

it('a delete waits two seconds for who holds its document, and a turn two and a half', async () => {
  const place = await bench.newPlace();
  await using _held = await bench.one.places.hold(rossi, { _id: place._id });
  const forDelete = await waitedFor(bench.remove(place));
  expect(forDelete).toBeGreaterThan(1_900);
  expect(forDelete).toBeLessThan(4_000);
  const forTurn = await waitedFor(bench.two.places.holdInTurn(rossi, { _id: place._id }));
  expect(forTurn).toBeGreaterThan(2_400);
  expect(forTurn).toBeLessThan(6_000);
});
