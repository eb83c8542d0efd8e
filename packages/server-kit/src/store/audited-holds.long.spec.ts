import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '../app-error.ts';
import { races } from '../testing/races.ts';
import type { Stored } from './stored.ts';
import { made, rossi, startPlaces, type Place, type Places } from './testing/places.ts';

let bench: Places;

beforeAll(async () => {
  bench = await startPlaces();
});
afterAll(() => bench.app.close());

describe('races between adding a thing to a place and deleting the place', () => {
  afterEach(async () => {
    await bench.rowsOf('things').deleteMany({});
  });

  const put = async (place: Stored<Place>) => {
    await using held = await bench.one.places.hold(rossi, { _id: place._id });
    if (!held) throw new AppError('invalid', 'Luogo sconosciuto');
    return await bench.one.things.insert(rossi, { place: place._id.toHexString() }, made);
  };
  const putWithoutHold = async (place: Stored<Place>) => {
    await bench.one.places.get(rossi, place._id);
    return bench.one.things.insert(rossi, { place: place._id.toHexString() }, made);
  };

  /** The outcomes of the races, and how many things are left without their place. */
  async function race(add: typeof put): Promise<{ outcomes: string[]; orphans: number }> {
    const raced: Stored<Place>[] = [];
    const outcomes = await races(200, async () => {
      const place = await bench.newPlace();
      raced.push(place);
      return { put: () => add(place), remove: () => bench.remove(place) };
    });
    let orphans = 0;
    for (const place of raced)
      if ((await bench.thingsAt(place)) && !(await bench.one.places.exists(rossi, { _id: place._id })))
        orphans += 1;
    return { outcomes, orphans };
  }

  it('leave no thing without its place, whichever side wins', async () => {
    const { outcomes, orphans } = await race(put);
    expect(orphans).toBe(0);
    expect(outcomes).toHaveLength(200);
    expect([...new Set(outcomes)].sort()).toEqual(['done in_use', 'invalid done']);
  });

  it('leave orphans without holds (negative control)', async () => {
    const { orphans } = await race(putWithoutHold);
    expect(orphans).toBeGreaterThan(0);
  });
});
