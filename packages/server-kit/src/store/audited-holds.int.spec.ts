import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { AppError } from '../app-error.ts';
import { caller } from '../testing/callers.ts';
import { offsetClock } from '../testing/offset-clock.ts';
import type { Stored } from './stored.ts';
import { made, rossi, startPlaces, type Place, type Places } from './testing/places.ts';

let bench: Places;

beforeAll(async () => {
  bench = await startPlaces();
});
afterAll(() => bench.app.close());

describe('a hold', () => {
  it('prevents the deletion of a document until it is released, also by another process', async () => {
    const place = await bench.newPlace();
    const held = await bench.one.places.hold(rossi, { _id: place._id });
    expect(held?.document).toEqual(place);
    await expect(bench.remove(place, bench.impatient)).rejects.toMatchObject({
      code: 'in_use',
      detail: 'Qualcuno lo sta usando in questo momento: riprova tra poco.',
    });
    await held?.[Symbol.asyncDispose]();
    await bench.remove(place);
    // The tombstone is purged as soon as its event is stored.
    expect((await bench.rowOf(place))?.['deletedAt']).not.toBeNull();
  });

  it('delays a deletion if it is short', async () => {
    const place = await bench.newPlace();
    const held = await bench.one.places.hold(rossi, { _id: place._id });
    const removed = bench.remove(place);
    setTimeout(() => void held?.[Symbol.asyncDispose](), 200);
    await removed;
  });

  it('is invisible, creates no version and no event, and does not affect edits', async () => {
    const place = await bench.newPlace();
    await using held = await bench.one.places.hold(rossi, { _id: place._id });
    expect(held?.document).toEqual(place);
    const change = { set: { name: 'Altra' }, audit: { action: 'Luogo modificato' } as const };
    const edited = await bench.two.places.update(rossi, place._id, { version: 0 }, () => change);
    expect(edited).toEqual({ ...place, __v: 1, name: 'Altra' });
    const [, event, ...others] = (await bench.app.events()).filter(
      ({ entityId }) => entityId === place._id.toHexString(),
    );
    expect(others).toEqual([]);
    expect([event?.from, event?.to]).toEqual([{ name: 'Sede' }, { name: 'Altra' }]);
  });

  it('expires after three minutes plus the clock difference if its process dies, and is removed by the next release', async () => {
    const place = await bench.newPlace();
    const inThreeMinutes = () => Date.now() + 180_000;
    const earliest = inThreeMinutes();
    await bench.one.places.hold(rossi, { _id: place._id });
    const latest = inThreeMinutes();
    const [lost] = (await bench.rowOf(place))?.['_holds'] as { until: Date }[];
    expect(Number(lost?.until)).toBeGreaterThanOrEqual(earliest);
    expect(Number(lost?.until)).toBeLessThanOrEqual(latest);
    await bench
      .rowsOf('places')
      .updateOne({ _id: place._id }, { $set: { '_holds.0.until': new Date(1_000) } });
    const next = await bench.two.places.hold(rossi, { _id: place._id });
    await next?.[Symbol.asyncDispose]();
    expect((await bench.rowOf(place))?.['_holds']).toEqual([]);
    await bench.one.places.hold(rossi, { _id: place._id });
    await bench
      .rowsOf('places')
      .updateOne({ _id: place._id }, { $set: { '_holds.0.until': new Date(1_000) } });
    await bench.remove(place);
  });

  it('from a server whose clock is five minutes slow protects the document, and is not removed', async () => {
    const place = await bench.newPlace();
    await bench.one.places.hold(rossi, { _id: place._id });
    const behind = new Date(offsetClock(-5).now().getTime() + 180_000);
    await bench.rowsOf('places').updateOne({ _id: place._id }, { $set: { '_holds.0.until': behind } });
    await expect(bench.remove(place, bench.impatient)).rejects.toMatchObject({ code: 'in_use' });
    const next = await bench.two.places.hold(rossi, { _id: place._id });
    await next?.[Symbol.asyncDispose]();
    expect((await bench.rowOf(place))?.['_holds']).toHaveLength(1);
  });

  it('finds no document that is unknown, deleted, another tenant’s, or does not match', async () => {
    const place = await bench.newPlace();
    const stranger = caller({ tenantId: 'CANTINA' });
    expect(await bench.one.places.hold(stranger, { _id: place._id })).toBeNull();
    expect(await bench.one.places.hold(rossi, { _id: place._id, name: 'Altra' })).toBeNull();
    await bench.remove(place);
    expect(await bench.one.places.hold(rossi, { _id: place._id })).toBeNull();
    expect(await bench.one.places.hold(rossi, { _id: new Types.ObjectId() })).toBeNull();
  });

  it('on many ids is one call, returns the existing documents, and is released by its id', async () => {
    const [a, b] = [await bench.newPlace(), await bench.newPlace()];
    const ids = [a, b].map(({ _id }) => _id.toHexString());
    const by = '00000000-0000-4000-8000-000000000001';
    const held = await bench.one.places.holdByIds(rossi, [...ids, 'f'.repeat(24)], by);
    expect(held.map(({ _id }) => _id.toHexString()).sort()).toEqual([...ids].sort());
    await bench.one.places.holdByIds(rossi, ids.slice(0, 1), '00000000-0000-4000-8000-000000000002');
    await bench.two.places.release(rossi, ids, by);
    await bench.remove(b);
    await expect(bench.remove(a, bench.impatient)).rejects.toMatchObject({ code: 'in_use' });
  });

  it('that is taken and released while a delete counts references makes it count again', async () => {
    const place = await bench.newPlace();
    let counts = 0;
    const removed = bench.two.places.remove(rossi, place._id, undefined, async () => {
      counts += 1;
      if (counts > 1) throw new AppError('in_use', 'counted again');
      await using _held = await bench.one.places.hold(rossi, { _id: place._id });
      return { action: 'Luogo eliminato' } as const;
    });
    await expect(removed).rejects.toMatchObject({ code: 'in_use', detail: 'counted again' });
  });
});

describe('a queued hold', () => {
  const queued = (place: Stored<Place>, of = bench.one) => of.places.holdInTurn(rossi, { _id: place._id });

  it('lets holders work one after the other, across processes', async () => {
    const place = await bench.newPlace();
    const [at, seen] = [place._id.toHexString(), [] as number[]];
    const work = async (of: typeof bench.one) => {
      await using _held = await queued(place, of);
      seen.push(await of.things.count(rossi, { place: at }));
      await of.things.insert(rossi, { place: at }, made);
    };
    const { one, two } = bench;
    await Promise.all([one, two, one, two, two, one].map(work));
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
    await bench.rowsOf('things').deleteMany({});
  });

  it('waits for a plain hold, gives up after a while, and leaves no hold behind', async () => {
    const place = await bench.newPlace();
    const plain = await bench.one.places.hold(rossi, { _id: place._id });
    await expect(queued(place, bench.impatient)).rejects.toMatchObject({ code: 'in_use' });
    await plain?.[Symbol.asyncDispose]();
    expect((await bench.rowOf(place))?.['_holds']).toEqual([]);
  });

  it('does not wait for an expired hold, and returns null for an unknown document', async () => {
    const place = await bench.newPlace();
    await bench.one.places.hold(rossi, { _id: place._id });
    await bench
      .rowsOf('places')
      .updateOne({ _id: place._id }, { $set: { '_holds.0.until': new Date(1_000) } });
    await using held = await queued(place);
    expect(held?.document).toEqual(place);
    expect(await bench.one.places.holdInTurn(rossi, { _id: new Types.ObjectId() })).toBeNull();
  });
});
