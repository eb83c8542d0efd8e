import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sites } from '@officina/contracts/sites/sites';
import { caller } from '../testing/callers.ts';
import { standIn } from '../testing/stand-in.ts';
import { testBus } from '../testing/test-bus.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { referencesOf } from './referrers.ts';
import { References } from './references.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const known = 'a'.repeat(24);
const unknown = 'b'.repeat(24);
const texts = { what: 'il luogo', unknown: 'Luogo sconosciuto' };

let nats: TestNats;
let asMaintenance: Awaited<ReturnType<typeof testBus>>;
let asSites: Awaited<ReturnType<typeof testBus>>;
const others: { close: () => Promise<void> }[] = [];
let asked: string[][] = [];
let [holds, released]: [string[], string[]] = [[], []];
let machines = 0;

beforeAll(async () => {
  nats = await testNats();
  [asMaintenance, asSites] = [await testBus(nats, 'maintenance'), await testBus(nats, 'sites')];
  others.push(
    await standIn(nats, 'sites', sites.byIds, ({ body }) => {
      asked.push(body.ids);
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
    await standIn(nats, 'maintenance', referencesOf('maintenance'), () => ({
      counts: [{ entity: 'machine' as const, count: machines }],
    })),
  );
});
afterAll(async () => {
  for (const { close } of [...others, asMaintenance, asSites]) await close();
  await nats.close();
});

describe('what mine point at', () => {
  const refuseUnknown = (ids: Record<string, string | null | undefined>) => {
    asked = [];
    return new References(asMaintenance.bus).refuseUnknown(rossi, sites.byIds, ids, texts);
  };

  it('is asked for in one call, each id once, and nothing for nothing', async () => {
    await refuseUnknown({ site: known, 'rows.0.site': known, other: null });
    expect(asked).toEqual([[known]]);
    await refuseUnknown({ site: undefined, other: null });
    expect(asked).toEqual([]);
  });

  it('is refused at every path where nobody knows it', async () => {
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

describe('what mine are about to point at', () => {
  const hold = (ids: Record<string, string | null | undefined>) => {
    [holds, released] = [[], []];
    return new References(asMaintenance.bus).hold(rossi, sites, ids, texts);
  };

  it('is held in one call under one name until it is let go', async () => {
    const held = await hold({ site: known, 'rows.0.site': known, other: null });
    expect(holds).toEqual([expect.stringMatching(new RegExp(`^${known} [0-9a-f-]{36}$`))]);
    expect(released).toEqual([]);
    await held[Symbol.asyncDispose]();
    expect(released).toEqual(holds);
  });

  it('is let go at once when some of it is not there, which is refused at its path', async () => {
    await expect(hold({ site: known, other: unknown })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'other', message: 'Luogo sconosciuto' }],
    });
    expect(holds).toHaveLength(1);
    expect(released).toEqual(holds);
  });

  it('costs no call when there is nothing', async () => {
    await (await hold({ site: undefined, other: null }))[Symbol.asyncDispose]();
    expect([holds, released]).toEqual([[], []]);
  });
});

describe('what points at mine', () => {
  const letGo = (references = new References(asSites.bus)) =>
    references.refuseWhileReferenced(rossi, 'site', known);

  it('is counted by who may point at it', async () => {
    machines = 0;
    await letGo();
    machines = 2;
    await expect(letGo()).rejects.toMatchObject({
      code: 'in_use',
      detail: 'Il luogo ha 2 macchinari: non si può eliminare.',
    });
  });

  it('is not asked for where this installation does not run the service', async () => {
    machines = 2;
    await letGo(new References(asSites.bus, ['auth', 'events', 'sites']));
  });
});

it('nobody there means 503, on both sides', async () => {
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
