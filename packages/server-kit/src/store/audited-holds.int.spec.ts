import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema, Types } from 'mongoose';
import { AppError } from '../app-error.ts';
import type { Service } from '../service.ts';
import { caller } from '../testing/callers.ts';
import { often } from '../testing/chance.ts';
import { clockOff } from '../testing/clock-off.ts';
import { races } from '../testing/races.ts';
import { SampleModule } from '../testing/sample-service.ts';
import { testService, type TestService } from '../testing/test-service.ts';
import { AuditedCollection } from './audited-collection.ts';
import type { Stored } from './stored.ts';

interface Place {
  name: string;
}
interface Thing {
  place: string;
}

const rossi = caller({ tenantId: 'ROSSI' });
const made = { action: 'Luogo creato' } as const;
const gone = { action: 'Luogo eliminato' } as const;

const collectionsOf = ({ store }: Pick<TestService['kit'], 'store'>) => ({
  places: new AuditedCollection<Place>(
    {
      name: 'places',
      entity: 'site',
      schema: new Schema({ name: String }),
      label: ({ name }) => name,
    },
    store,
  ),
  things: new AuditedCollection<Thing>(
    {
      name: 'things',
      entity: 'machine',
      schema: new Schema({ place: String }),
      label: () => 'Cosa',
    },
    store,
  ),
});

let app: TestService;
let second: Service;
let one: ReturnType<typeof collectionsOf>;
let two: ReturnType<typeof collectionsOf>;

beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
  second = await app.another();
  [one, two] = [collectionsOf(app.kit), collectionsOf(second.kit)];
});
afterAll(() => app.close());

const newPlace = () => one.places.insert(rossi, { name: 'Sede' }, made);
const rowsOf = (name: string) => app.kit.connection.collection(name);
const rowOf = ({ _id }: Stored<Place>) => rowsOf('places').findOne({ _id });
const thingsAt = ({ _id }: Stored<Place>) => two.things.count(rossi, { place: _id.toHexString() });

/** Deletes a place that nothing stands at, in the other process. */
const remove = (place: Stored<Place>, version?: number) =>
  two.places.remove(rossi, place._id, version, async () => {
    if (await thingsAt(place)) throw new AppError('in_use', 'c’è qualcosa');
    return gone;
  });

describe('a hold', () => {
  it('keeps a document from being deleted until it is let go, also by another process', async () => {
    const place = await newPlace();
    const held = await one.places.hold(rossi, { _id: place._id });
    expect(held?.document).toEqual(place);
    const began = performance.now();
    await expect(remove(place)).rejects.toMatchObject({
      code: 'in_use',
      detail: 'Qualcuno lo sta usando in questo momento: riprova tra poco.',
    });
    const waited = performance.now() - began;
    expect(waited).toBeGreaterThan(1_900);
    expect(waited).toBeLessThan(4_000);
    await held?.[Symbol.asyncDispose]();
    await remove(place);
    // Its tombstone goes as soon as its event is stored.
    expect((await rowOf(place))?.['deletedAt']).not.toBeNull();
  });

  it('is waited for when it is short', async () => {
    const place = await newPlace();
    const held = await one.places.hold(rossi, { _id: place._id });
    const removed = remove(place);
    setTimeout(() => void held?.[Symbol.asyncDispose](), 200);
    await removed;
  });

  it('is never told, is no version and no event, and changes nothing for those who edit', async () => {
    const place = await newPlace();
    await using held = await one.places.hold(rossi, { _id: place._id });
    expect(held?.document).toEqual(place);
    const said = { set: { name: 'Altra' }, audit: { action: 'Luogo modificato' } as const };
    const edited = await two.places.update(rossi, place._id, { version: 0 }, () => said);
    expect(edited).toEqual({ ...place, __v: 1, name: 'Altra' });
    const [, event, ...others] = (await app.events()).filter(
      ({ entityId }) => entityId === place._id.toHexString(),
    );
    expect(others).toEqual([]);
    expect([event?.from, event?.to]).toEqual([{ name: 'Sede' }, { name: 'Altra' }]);
  });

  it('lasts three minutes, and as many more as clocks may be apart, when its process dies, and is swept away by the next that is let go', async () => {
    const place = await newPlace();
    await one.places.hold(rossi, { _id: place._id });
    const [lost] = (await rowOf(place))?.['_holds'] as { until: Date }[];
    const left = (lost?.until.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(170_000);
    expect(left).toBeLessThanOrEqual(180_000);
    await rowsOf('places').updateOne({ _id: place._id }, { $set: { '_holds.0.until': new Date(1_000) } });
    const next = await two.places.hold(rossi, { _id: place._id });
    await next?.[Symbol.asyncDispose]();
    expect((await rowOf(place))?.['_holds']).toEqual([]);
    await one.places.hold(rossi, { _id: place._id });
    await rowsOf('places').updateOne({ _id: place._id }, { $set: { '_holds.0.until': new Date(1_000) } });
    await remove(place);
  });

  it('of a machine whose clock is five minutes behind keeps the document, and is not swept away', async () => {
    const place = await newPlace();
    await one.places.hold(rossi, { _id: place._id });
    const behind = new Date(clockOff(-5).now().getTime() + 180_000);
    await rowsOf('places').updateOne({ _id: place._id }, { $set: { '_holds.0.until': behind } });
    await expect(remove(place)).rejects.toMatchObject({ code: 'in_use' });
    const next = await two.places.hold(rossi, { _id: place._id });
    await next?.[Symbol.asyncDispose]();
    expect((await rowOf(place))?.['_holds']).toHaveLength(1);
  });

  it('finds nothing that is unknown, deleted, another tenant’s, or not as asked', async () => {
    const place = await newPlace();
    const stranger = caller({ tenantId: 'CANTINA' });
    expect(await one.places.hold(stranger, { _id: place._id })).toBeNull();
    expect(await one.places.hold(rossi, { _id: place._id, name: 'Altra' })).toBeNull();
    await remove(place);
    expect(await one.places.hold(rossi, { _id: place._id })).toBeNull();
    expect(await one.places.hold(rossi, { _id: new Types.ObjectId() })).toBeNull();
  });

  it('of many ids is one call, answers those that there are, and is let go by its name', async () => {
    const [a, b] = [await newPlace(), await newPlace()];
    const ids = [a, b].map(({ _id }) => _id.toHexString());
    const by = '00000000-0000-4000-8000-000000000001';
    const held = await one.places.holdByIds(rossi, [...ids, 'f'.repeat(24)], by);
    expect(held.map(({ _id }) => _id.toHexString()).sort()).toEqual([...ids].sort());
    await one.places.holdByIds(rossi, ids.slice(0, 1), '00000000-0000-4000-8000-000000000002');
    await two.places.release(rossi, ids, by);
    await remove(b);
    await expect(remove(a)).rejects.toMatchObject({ code: 'in_use' });
  });

  it('that comes and goes while a delete counts makes it count again', async () => {
    const place = await newPlace();
    let counts = 0;
    const removed = two.places.remove(rossi, place._id, undefined, async () => {
      counts += 1;
      if (counts > 1) throw new AppError('in_use', 'counted again');
      await using _held = await one.places.hold(rossi, { _id: place._id });
      return gone;
    });
    await expect(removed).rejects.toMatchObject({ code: 'in_use', detail: 'counted again' });
  });
});

describe('a hold in turn', () => {
  const inTurn = (place: Stored<Place>, of = one) => of.places.holdInTurn(rossi, { _id: place._id });

  it('lets one work after the other, whichever process they are of', async () => {
    const place = await newPlace();
    const [at, seen] = [place._id.toHexString(), [] as number[]];
    const work = async (of: typeof one) => {
      await using _held = await inTurn(place, of);
      seen.push(await of.things.count(rossi, { place: at }));
      await of.things.insert(rossi, { place: at }, made);
    };
    await Promise.all([one, two, one, two, two, one].map(work));
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
    await rowsOf('things').deleteMany({});
  });

  it('waits for a plain one, gives up after two and a half seconds, and leaves no hold behind', async () => {
    const place = await newPlace();
    const plain = await one.places.hold(rossi, { _id: place._id });
    const began = performance.now();
    await expect(inTurn(place, two)).rejects.toMatchObject({ code: 'in_use' });
    expect(performance.now() - began).toBeGreaterThan(2_400);
    expect(performance.now() - began).toBeLessThan(6_000);
    await plain?.[Symbol.asyncDispose]();
    expect((await rowOf(place))?.['_holds']).toEqual([]);
  });

  it('does not wait for one that is over, and finds nothing that is not there', async () => {
    const place = await newPlace();
    await one.places.hold(rossi, { _id: place._id });
    await rowsOf('places').updateOne({ _id: place._id }, { $set: { '_holds.0.until': new Date(1_000) } });
    await using held = await inTurn(place);
    expect(held?.document).toEqual(place);
    expect(await one.places.holdInTurn(rossi, { _id: new Types.ObjectId() })).toBeNull();
  });
});

describe('races of putting a thing somewhere and deleting the place', () => {
  afterEach(async () => {
    await rowsOf('things').deleteMany({});
  });

  const put = async (place: Stored<Place>) => {
    await using held = await one.places.hold(rossi, { _id: place._id });
    if (!held) throw new AppError('invalid', 'Luogo sconosciuto');
    return await one.things.insert(rossi, { place: place._id.toHexString() }, made);
  };
  const putWithoutHold = async (place: Stored<Place>) => {
    await one.places.get(rossi, place._id);
    return one.things.insert(rossi, { place: place._id.toHexString() }, made);
  };

  /** How the races end, and how many things are left without their place. */
  async function race(way: typeof put): Promise<{ outcomes: string[]; orphans: number }> {
    const places: Stored<Place>[] = [];
    const outcomes = await races(often(200), async () => {
      const place = await newPlace();
      places.push(place);
      return { put: () => way(place), remove: () => remove(place) };
    });
    let orphans = 0;
    for (const place of places)
      if ((await thingsAt(place)) && !(await one.places.exists(rossi, { _id: place._id }))) orphans += 1;
    return { outcomes, orphans };
  }

  it('leaves no thing without its place, whoever wins', async () => {
    const { outcomes, orphans } = await race(put);
    expect(orphans).toBe(0);
    expect(outcomes).toHaveLength(often(200));
    expect([...new Set(outcomes)].sort()).toEqual(['done in_use', 'invalid done']);
  });

  it('negative control: without holds some are left', async () => {
    const { orphans } = await race(putWithoutHold);
    expect(orphans).toBeGreaterThan(0);
  });
});
