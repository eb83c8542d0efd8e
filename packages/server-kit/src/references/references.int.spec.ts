import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sites } from '@officina/contracts/sites/sites';
import { caller } from '../testing/callers.ts';
import { standIn } from '../testing/stand-in.ts';
import { testBus } from '../testing/test-bus.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { referenceCountCall } from './referrers.ts';
import { References } from './references.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const known = 'a'.repeat(24);
const unknown = 'b'.repeat(24);
const texts = { what: 'il luogo', unknown: 'Luogo sconosciuto' };

let nats: TestNats;
let asMaintenance: Awaited<ReturnType<typeof testBus>>;
let asSites: Awaited<ReturnType<typeof testBus>>;
const others: { close: () => Promise<void> }[] = [];
let lookedUp: string[][] = [];
let [holds, released]: [string[], string[]] = [[], []];
let machines = 0;

beforeAll(async () => {
  nats = await testNats();
  [asMaintenance, asSites] = [await testBus(nats, 'maintenance'), await testBus(nats, 'sites')];
  others.push(
    await standIn(nats, 'sites', sites.byIds, ({ body }) => {
      lookedUp.push(body.ids);
      return { items: body.ids.filter((id) => id === known).map((_id) => ({ _id, name: 'Sede' })) };
    }),
    await standIn(nats, 'sites', sites.hold, ({ body: { ids, by } }) => {
      holds.push(`${ids.join()} ${by}`);
      return { items: ids.filter((id) => id === known).map((_id) => ({ _id })) };
    }),
    await standIn(nats, 'sites', sites.release, ({ body: { ids, by } }) => {
      released.push(`${ids.join()} ${by}`);
      return { ok: true } as const;
    }),
    await standIn(nats, 'maintenance', referenceCountCall('maintenance'), () => ({
      counts: [{ entity: 'machine' as const, count: machines }],
    })),
  );
});
afterAll(async () => {
  for (const { close } of [...others, asMaintenance, asSites]) await close();
  await nats.close();
});

describe('references of our own records', () => {
  const refuseUnknown = (ids: Record<string, string | null | undefined>) => {
    lookedUp = [];
    return new References(asMaintenance.bus).refuseUnknown(rossi, sites.byIds, ids, texts);
  };

  it('are looked up in one call, each id once, without a call for no ids', async () => {
    await refuseUnknown({ site: known, 'rows.0.site': known, other: null });
    expect(lookedUp).toEqual([[known]]);
    await refuseUnknown({ site: undefined, other: null });
    expect(lookedUp).toEqual([]);
  });

  it('are rejected at every path with an unknown id', async () => {
    const message = 'Luogo sconosciuto';
    await expect(
      refuseUnknown({ site: known, 'rows.0.site': unknown, 'rows.3.site': unknown }),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: [
        { path: 'rows.0.site', message },
        { path: 'rows.3.site', message },
      ],
    });
  });
});

describe('references that are about to be written', () => {
  const hold = (ids: Record<string, string | null | undefined>) => {
    [holds, released] = [[], []];
    return new References(asMaintenance.bus).hold(rossi, sites, ids, texts);
  };

  it('are held in one call with one id until they are released', async () => {
    const held = await hold({ site: known, 'rows.0.site': known, other: null });
    expect(holds).toEqual([expect.stringMatching(new RegExp(`^${known} [0-9a-f-]{36}$`))]);
    expect(released).toEqual([]);
    await held[Symbol.asyncDispose]();
    expect(released).toEqual(holds);
  });

  it('are released at once if one of them is unknown, which is rejected at its path', async () => {
    await expect(hold({ site: known, other: unknown })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'other', message: 'Luogo sconosciuto' }],
    });
    expect(holds).toHaveLength(1);
    expect(released).toEqual(holds);
  });

  it('need no call if there are no ids', async () => {
    await (await hold({ site: undefined, other: null }))[Symbol.asyncDispose]();
    expect([holds, released]).toEqual([[], []]);
  });
});

describe('references to our own records', () => {
  const removeSite = (references = new References(asSites.bus)) =>
    references.refuseWhileReferenced(rossi, 'site', known);

  it('are counted by the services that may have them', async () => {
    machines = 0;
    await removeSite();
    machines = 2;
    await expect(removeSite()).rejects.toMatchObject({
      code: 'in_use',
      detail: 'Il luogo ha 2 macchinari: non si può eliminare.',
    });
  });

  it('are not counted by services that this installation does not run', async () => {
    machines = 2;
    await removeSite(new References(asSites.bus, ['auth', 'events', 'sites']));
  });
});

it('a service that is down means 503, on both sides', async () => {
  for (const { close } of others) await close();
  const ids = { site: known };
  await expect(
    new References(asMaintenance.bus).refuseUnknown(rossi, sites.byIds, ids, texts),
  ).rejects.toMatchObject({
    code: 'unavailable',
    detail: 'Non è possibile verificare il luogo, riprova tra poco.',
  });
  await expect(new References(asMaintenance.bus).hold(rossi, sites, ids, texts)).rejects.toMatchObject({
    code: 'unavailable',
    detail: 'Non è possibile verificare il luogo, riprova tra poco.',
  });
  await expect(new References(asSites.bus).refuseWhileReferenced(rossi, 'site', known)).rejects.toMatchObject(
    { code: 'unavailable' },
  );
});
