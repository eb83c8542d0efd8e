import { choices } from '@officina/contracts/notifications/choices';
import { notices } from '@officina/contracts/notifications/notices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Cursors } from './log/cursors.ts';
import { DuePlans } from './telling/due-plans.ts';
import { entry, id, people, startNotices } from './testing/notices-bench.ts';

let bench: Awaited<ReturnType<typeof startNotices>>;
let number = 0;
/** An entry with an `eid` of its own. */
const fresh = (parts: Partial<Parameters<typeof entry>[0]> = {}) => {
  number += 1;
  const { entityId = id(1_000 + number), version = 0 } = parts;
  return entry({ ...parts, entityId, version, eid: `maintenance.interventions:${entityId}:${version}` });
};

beforeAll(async () => {
  bench = await startNotices();
  await bench.told();
});
afterAll(() => bench.close());

beforeEach(async () => {
  for (const name of ['anna', 'luca', 'elena', 'ivan'] as const) await bench.readAll(name);
});

const urgent = { type: 'RICHIESTA', status: 'OPEN', priority: 'URGENT', issueDescription: 'Perde olio' };
const newest = async (name: keyof typeof people) => (await bench.lines(name))[0];

describe('what people are told with nothing chosen', () => {
  it('an urgent report reaches technicians and managers, but neither its author nor operators', async () => {
    await bench.happens(fresh({ to: urgent }));
    const line = 'Segnalazione urgente | PRE-01 | Elena: Perde olio | È urgente';
    expect([await newest('anna'), await newest('luca')]).toEqual([line, line]);
    expect([await bench.bell('elena'), await bench.bell('ivan')]).toEqual([[], []]);
  });

  it('a public report names who signed it, and one that is not urgent reaches the owner of the machine', async () => {
    const to = { ...urgent, priority: 'NORMAL', openBy: 'Ivan' };
    await bench.happens(fresh({ machineId: id(101), to, user: { id: null, name: 'Ivan' } }));
    expect(await newest('luca')).toBe(
      'Segnalazione nuova | LAS-02 | Ivan, dal modulo: Perde olio | È una tua macchina',
    );
    expect(await newest('anna')).not.toMatch(/LAS-02/);
  });

  it('a job reaches those it is assigned to, and its changes reach them and not who made them', async () => {
    const entityId = id(2_000);
    const assignees = [{ id: id(people.ivan), name: 'Ivan' }];
    bench.others.jobs.set(entityId, { assignees });
    await bench.happens(fresh({ entityId, version: 1, from: { assignees: null }, to: { assignees } }));
    expect(await newest('ivan')).toBe('Un lavoro per te | PRE-01 | Da Elena: Perde olio | Ti è assegnato');
    const note = { _id: id(1), text: 'Manca il finecorsa', user: 'Luca', date: '2026-11-30T08:00:00.000Z' };
    const luca = { id: id(people.luca), name: 'Luca' };
    await bench.happens(
      fresh({ entityId, version: 2, from: { notes: [] }, to: { notes: [note] }, user: luca }),
    );
    expect(await newest('ivan')).toBe('Nota di Luca | PRE-01 | Manca il finecorsa | È un tuo lavoro');
    expect(await newest('luca')).not.toMatch(/Nota/);
  });

  it('a contractor’s note and proposal reach those who do the job, else who follows its machine, else who opened it', async () => {
    const [ivans, onLucas, elenas] = [id(2_010), id(2_011), id(2_012)];
    bench.others.jobs.set(ivans, { assignees: [{ id: id(people.ivan), name: 'Ivan' }] });
    bench.others.jobs.set(onLucas, { machineId: id(101) });
    bench.others.jobs.set(elenas, {});
    bench.others.creators.set(elenas, id(people.elena));
    const user = { id: null, name: 'Verne (esterno)' };
    const note = { _id: id(1), text: 'Smontata la pompa', user: user.name, date: '2026-11-30T08:00:00.000Z' };
    const noted = { action: 'Nota aggiunta', from: { notes: [] }, to: { notes: [note] }, user } as const;
    const proposedClosing = { linkId: id(9), firm: 'Verne', at: note.date, text: 'Fatto' };
    const proposed = { action: 'Chiusura proposta', from: {}, to: { proposedClosing }, user } as const;
    const to = { scheduledMaintenance: { checkList: [] } };
    await bench.happens(
      fresh({ entityId: ivans, version: 1, action: 'Punto segnato dalla ditta', from: {}, to, user }),
      fresh({ entityId: ivans, version: 2, ...noted }),
    );
    expect(await newest('ivan')).toBe(
      'Nota di Verne (esterno) | PRE-01 | Smontata la pompa | È un tuo lavoro',
    );
    await bench.readAll('ivan');
    const all = [ivans, onLucas, elenas];
    await bench.happens(...all.map((entityId) => fresh({ entityId, version: 3, ...proposed })));
    const line = 'Verne (esterno): Fatto';
    expect(await newest('ivan')).toBe(`Chiusura proposta | PRE-01 | ${line} | È un tuo lavoro`);
    expect(await newest('luca')).toBe(`Chiusura proposta | LAS-02 | ${line} | È una tua macchina`);
    expect(await newest('elena')).toBe(`Chiusura proposta | PRE-01 | ${line} | L’hai aperto tu`);
    expect((await bench.lines('anna')).join()).not.toContain('Verne');
    await bench.readAll('ivan');
    const declined = { proposedClosing: null, notes: [{ ...note, text: 'Perde ancora' }] };
    await bench.happens(fresh({ entityId: ivans, version: 4, from: { proposedClosing }, to: declined }));
    expect(await newest('ivan')).toBe(
      'Un tuo lavoro non è finito | PRE-01 | Elena: Perde ancora | È un tuo lavoro',
    );
  });

  it('a closed job reaches who opened it', async () => {
    const entityId = id(2_001);
    bench.others.jobs.set(entityId, {});
    bench.others.creators.set(entityId, id(people.ivan));
    const to = { status: 'CLOSED', solveDescription: 'Cambiata la guarnizione' };
    await bench.happens(fresh({ entityId, version: 3, from: { status: 'OPEN' }, to }));
    const line = 'Elena: Cambiata la guarnizione';
    expect(await newest('ivan')).toBe(`Chiuso un lavoro che hai aperto | PRE-01 | ${line} | L’hai aperto tu`);
  });

  it('an order that arrived reaches who made it, and a used up spare reaches managers', async () => {
    const order = id(3_000);
    bench.others.orders.set(order, {
      supplier: 'Valsole',
      rows: [{ name: 'Guarnizione' }, { name: 'Vite' }] as never,
    });
    bench.others.creators.set(order, id(people.luca));
    const arrived = { entity: 'order', entityId: order, version: 2, to: { orderStatus: 'HIDE' } } as const;
    const spare = {
      entity: 'spare',
      object: 'Ricambio Filtro',
      version: 1,
      to: { orderStatus: 'FINISH' },
    } as const;
    await bench.happens(fresh({ ...arrived, machineId: undefined }), fresh(spare));
    expect(await newest('luca')).toBe(
      'Ordine arrivato | - | Guarnizione e altri 1, da Valsole | L’hai fatto tu',
    );
    expect(await newest('anna')).toBe('Ricambio esaurito | PRE-01 | Ricambio Filtro | Non ce ne sono più');
  });

  it('a sensor that falls silent and a crossed limit reach the owner of the machine, in hours of the tenant’s zone', async () => {
    const sensor = {
      entity: 'sensor',
      machineId: id(101),
      object: 'Sensore TEMP-01 — Olio — LAS-02',
    } as const;
    const system = { user: { id: null, name: 'Sistema' } };
    const silence = { since: '2026-11-30T06:58:00.000Z', lastReadAt: '2026-11-30T06:57:00.000Z', end: null };
    await bench.happens(fresh({ ...sensor, ...system, action: 'Sensore muto', to: { silence } }));
    expect(await newest('luca')).toBe(
      'Sensore muto | LAS-02 | TEMP-01 — Olio, muto dalle 07:58 | È una tua macchina',
    );
    await bench.readAll('luca');
    const crossing = {
      side: 'high',
      limit: 28,
      since: silence.since,
      value: 29.4,
      unit: '°C',
      number: 1,
      end: null,
    };
    await bench.happens(
      fresh({ ...sensor, ...system, version: 2, action: 'Soglia superata', to: { crossing } }),
    );
    expect(await newest('luca')).toBe(
      'Soglia superata | LAS-02 | TEMP-01 — Olio, sopra 28 °C: 29,4 °C | È una tua macchina',
    );
    expect(await newest('anna')).not.toMatch(/Soglia/);
  });

  it('a plan that falls due reaches the owner of its machine once, and managers where nobody follows it', async () => {
    bench.others.due = [
      { _id: id(700) },
      { _id: id(701), machineId: id(100), daysToExpiry: -1 },
      { _id: id(702), daysToExpiry: 4 },
      { _id: id(703), expiry: '2020-01-01T23:00:00.000Z', daysToExpiry: -2_000 },
    ];
    const plans = bench.service.get(DuePlans);
    await plans.look('ROSSI');
    await plans.look('ROSSI');
    expect(await newest('luca')).toBe(
      'Manutenzione fra 3 giorni | LAS-02 | Ingrassaggio, scade il 02/12/2099 | È una tua macchina',
    );
    expect(await newest('anna')).toBe(
      'Manutenzione scaduta | PRE-01 | Ingrassaggio, scaduta il 02/12/2099 | Nessuno segue PRE-01',
    );
    expect((await bench.bell('luca'))[0]?.count).toBe(1);
    // The service looks by itself 20 seconds after its start.
    bench.others.due = [];
  });
});

describe('the bell', () => {
  it('shows many of a kind in a short time as one, and reading it reads all of them', async () => {
    await bench.happens(...Array.from({ length: 200 }, () => fresh({ to: urgent })));
    const unread = () => bench.service.call(notices.unread, {}, bench.as('anna'));
    expect(await unread()).toEqual({ count: 1, isUrgent: true });
    const [first] = await bench.bell('anna');
    expect(first).toMatchObject({
      count: 200,
      title: '200 segnalazioni urgenti',
      line: 'PRE-01',
      isRead: false,
    });
    await bench.service.call(notices.read, { params: { id: first?._id ?? '' } }, bench.as('anna'));
    expect(await unread()).toEqual({ count: 0, isUrgent: false });
  });

  it('tells nobody twice when a page of the log is told again', async () => {
    const again = fresh({ to: urgent });
    await bench.happens(again);
    const before = await bench.bell('anna');
    await bench.happens(again);
    expect(await bench.bell('anna')).toEqual(before);
  });

  it('does not show what the role or a switched-off service no longer allows', async () => {
    await bench.happens(
      fresh({ entity: 'spare', object: 'Ricambio X', version: 1, to: { orderStatus: 'FINISH' } }),
    );
    expect((await bench.bell('anna'))[0]?.title).toBe('Ricambio esaurito');
    const asTechnician = { ...bench.as('anna'), role: 'technician' as const };
    const { items } = await bench.service.call(notices.latest, {}, asTechnician);
    expect(items.filter(({ kind }) => kind === 'spareExhausted')).toEqual([]);
  });

  it('is nobody else’s: another user and another tenant neither see nor read it', async () => {
    await bench.happens(fresh({ to: urgent }));
    const [first] = await bench.bell('anna');
    const read = (reader: ReturnType<typeof bench.as>) =>
      bench.service.call(notices.read, { params: { id: first?._id ?? '' } }, reader);
    await expect(read(bench.as('luca'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(read(bench.as('anna', 'ALTRI'))).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.bell('anna', 'ALTRI')).toEqual([]);
  });
});

describe('choices', () => {
  const choose = (body: object) => bench.service.call(choices.edit, { body }, bench.as('ivan'));

  it('let a person follow machines and sites, mute a thing, and leave a kind', async () => {
    await choose({ machines: [id(100)], kinds: { jobClosed: { bell: false, mail: false, push: false } } });
    const normal = { ...urgent, priority: 'NORMAL' };
    await bench.happens(fresh({ to: normal }));
    expect(await newest('ivan')).toMatch(/^Segnalazione nuova \| PRE-01 \| .* \| Segui PRE-01$/);
    const muted = { kind: 'report', entity: 'machine', id: id(100), label: 'Segnalazioni di PRE-01' };
    await choose({ machines: [], sites: [id(900)], muted: [muted] });
    const before = await bench.bell('ivan');
    await bench.happens(fresh({ to: normal }));
    expect(await bench.bell('ivan')).toEqual(before);
    await choose({ muted: [] });
    await bench.happens(fresh({ to: normal }));
    expect((await bench.bell('ivan'))[0]).toMatchObject({ reason: 'Segui questo luogo' });
  });

  it('of two devices that make the first choice at once, the second one is told what the first one chose', async () => {
    const both = ['07:00', '08:00'].map((at) =>
      bench.service.call(
        choices.edit,
        { body: { digest: { isOn: true, at } }, version: 0 },
        bench.as('elena'),
      ),
    );
    const [first, second] = await Promise.allSettled(both);
    const [done, refused] = first?.status === 'fulfilled' ? [first, second] : [second, first];
    expect(done).toMatchObject({ status: 'fulfilled', value: { __v: 1 } });
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'stale', current: { __v: 1 } } });
  });

  it('are refused with the field for a machine that the tenant does not have', async () => {
    await expect(choose({ machines: [id(100), id(999)] })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'machines.1', message: 'Macchinario sconosciuto' }],
    });
  });
});

it('history tells nobody: while the service is off nothing is told, and afterwards only what is new', async () => {
  await bench.happens(fresh({ tenantId: 'ALTRI', to: urgent }));
  bench.others.services = {};
  await bench.forgetCompanies();
  await bench.told('ALTRI');
  expect(await bench.bell('anna', 'ALTRI')).toEqual([]);
  await bench.happens(fresh({ tenantId: 'ALTRI', to: urgent, at: '2026-02-12T10:38:00.000Z' }));
  expect(await bench.bell('anna', 'ALTRI')).toEqual([]);
  await bench.happens(fresh({ tenantId: 'ALTRI', to: urgent }));
  expect(await bench.bell('anna', 'ALTRI')).toMatchObject([{ count: 1, title: 'Segnalazione urgente' }]);
});

it('tells nothing twice or never when the log has been restored to an earlier state', async () => {
  const before = await bench.bell('anna');
  await bench.service.get(Cursors).move('ROSSI', { seq: 100_000, eid: 'maintenance.interventions:x:1' });
  await bench.told();
  expect(await bench.bell('anna')).toEqual(before);
  await bench.happens(fresh({ to: urgent }));
  expect((await bench.bell('anna')).length).toBe(before.length + 1);
});
