import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeIntervals } from '../testing/fake-intervals.ts';
import { until } from '../testing/until.ts';
import type { AuditedCollection } from './audited-collection.ts';
import type { RelaySettings } from './outbox-relay.ts';
import { clock, created, down, relays, rossi, type Part } from './testing/relays.ts';

const { append, open, received, rows, stored, unsent } = relays();

const insertMany = async (parts: AuditedCollection<Part>, count: number) => {
  const codes = Array.from({ length: count }, (_, index) => `P${index}`);
  return Promise.all(codes.map((code) => parts.insert(rossi, { code }, created)));
};

describe('an outbox relay', () => {
  it('sends each entry once and clears it', async () => {
    const { relay, parts } = await open();
    await insertMany(parts, 30);
    await relay.flush();
    expect([stored(), await unsent(), relay.oldestUnsentMs()]).toEqual([30, 0, 0]);
  });

  it('keeps entries while events is down, and reports their age', async () => {
    const away = await open({ append: down });
    await insertMany(away.parts, 3);
    await away.relay.flush();
    expect(await unsent()).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(away.relay.oldestUnsentMs()).toBeGreaterThan(0);

    const back = await open();
    await back.relay.flush();
    expect([stored(), await unsent(), back.relay.oldestUnsentMs()]).toEqual([3, 0, 0]);
  });

  it('resends entries that were stored but not cleared: a relay killed in between loses nothing', async () => {
    const killed = await open({
      append: async (entries) => {
        await append(entries);
        throw new Error('killed before clearing');
      },
    });
    await insertMany(killed.parts, 5);
    await killed.relay.flush();
    expect([stored(), await unsent()]).toEqual([5, 5]);

    const next = await open();
    await next.relay.flush();
    expect([stored(), await unsent()]).toEqual([5, 0]);
    expect(received()).toBeGreaterThanOrEqual(10);
  });

  it('loses entries if it clears them first (negative control)', async () => {
    const killed = await open({ append: down, order: 'clear-first' });
    await insertMany(killed.parts, 5);
    await killed.relay.flush();
    const next = await open();
    await next.relay.flush();
    expect([stored(), await unsent()]).toEqual([0, 0]);
  });

  it('clears only entries that events has stored', async () => {
    const half: RelaySettings['append'] = async (entries) => (await append(entries.slice(0, 1))).slice(0, 1);
    const { relay, parts } = await open({ append: half });
    await insertMany(parts, 4);
    await relay.flush();
    expect([stored(), await unsent()]).toEqual([4, 0]);
  });

  it('may run twice at once', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all([insertMany(one.parts, 40), insertMany(two.parts, 40)]);
    await Promise.all([one.relay.flush(), two.relay.flush()]);
    expect([stored(), await unsent()]).toEqual([80, 0]);
  });

  it('never purges a tombstone whose event is not stored', async () => {
    const away = await open({ append: down });
    const { _id } = await away.parts.insert(rossi, { code: 'X' }, created);
    await away.parts.remove(rossi, _id, 0, () => ({ action: 'Ricambio eliminato' }));
    away.relay.start();
    await away.relay.stop();
    expect(await rows().countDocuments()).toBe(1);

    const back = await open();
    await back.relay.flush();
    expect([stored(), await rows().countDocuments()]).toEqual([2, 0]);
  });

  it('keeps the id of a deleted document that was created with a key forever, without its contents', async () => {
    const { relay, parts } = await open();
    const keyed = { idempotencyKey: 'key-1' };
    const { _id } = await parts.insert(rossi, { code: 'X' }, created, keyed);
    await parts.remove(rossi, _id, 0, () => ({ action: 'Ricambio eliminato' }));
    await relay.flush();
    const inTenYears = new Date(clock.now().getTime() + 10 * 366 * 86_400_000);
    const later = await open({ clock: { now: () => inTenYears } });
    later.relay.start();
    await later.relay.stop();
    const left = await rows().find({}).toArray();
    const [_request, deletedAt] = [expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(Date)];
    expect(left).toEqual([{ _id, tenantId: 'ROSSI', deletedAt, _request }]);
    await expect(later.parts.insert(rossi, { code: 'X' }, created, keyed)).rejects.toMatchObject({
      code: 'gone',
    });
    expect([stored(), await rows().countDocuments()]).toEqual([2, 1]);
  });
});

/** The calls with which a relay sends the waiting entries, each as its number of entries and their collection. */
const callsFor = async () => {
  const calls: string[] = [];
  const { relay } = await open({
    append: async (entries) => {
      const collections = new Set(entries.map(({ eid }) => eid.split(':', 1)[0]));
      calls.push(`${entries.length} ${[...collections].join()}`);
      return append(entries);
    },
  });
  await relay.flush();
  return calls;
};

describe('a call to events', () => {
  let waiting: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => (waiting = await open({ append: down })));

  it('covers at most a hundred documents', async () => {
    await insertMany(waiting.parts, 120);
    expect(await callsFor()).toEqual(['100 lotlog.parts', '20 lotlog.parts']);
  });

  it('has at most two hundred entries', async () => {
    const rows = await insertMany(waiting.parts, 70);
    for (const version of [0, 1]) {
      const change = { set: { code: `V${version}` }, audit: { action: 'Ricambio modificato' } as const };
      await Promise.all(rows.map(({ _id }) => waiting.parts.update(rossi, _id, { version }, () => change)));
    }
    expect(await callsFor()).toEqual(['200 lotlog.parts', '10 lotlog.parts']);
  });

  it('has at most 600 KB', async () => {
    const codes = Array.from({ length: 10 }, () => 'x'.repeat(100_000));
    await Promise.all(codes.map((code) => waiting.parts.insert(rossi, { code }, created)));
    expect(await callsFor()).toEqual(['6 lotlog.parts', '4 lotlog.parts']);
  });

  it('alternates between collections: many entries of one do not delay another', async () => {
    await insertMany(waiting.parts, 220);
    await waiting.tools.insert(rossi, { code: 'T' }, created);
    expect(await callsFor()).toEqual([
      '100 lotlog.parts',
      '1 lotlog.tools',
      '100 lotlog.parts',
      '20 lotlog.parts',
    ]);
  });
});

describe('while events is down', () => {
  it('the relay reads only one answer of the store', async () => {
    const away = await open({ append: down });
    await insertMany(away.parts, 3);
    const parts = rows<{ _outbox: object[] }>();
    const waits = { from: 'x'.repeat(400_000), at: '2026-01-01T00:00:00.000Z' };
    const _outbox = Array.from({ length: 18 }, (_, at) => ({ ...waits, eid: `large:${at}` }));
    await parts.updateMany({}, { $set: { _outbox } });

    const { relay, commands } = await open({ append: () => Promise.resolve([]) });
    await relay.flush();
    expect(commands.filter((name) => name === 'getMore')).toEqual([]);
    expect(commands).toContain('find');
  });
});

describe('a relay that is not woken', () => {
  beforeEach(() => fakeIntervals());
  afterEach(() => void jest.useRealTimers());

  it('scans every five seconds for entries that others left', async () => {
    const { relay } = await open();
    relay.start();
    await relay.flush();
    const killed = await open({ append: down });
    await insertMany(killed.parts, 1);
    jest.advanceTimersByTime(4_999);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(received()).toBe(0);
    jest.advanceTimersByTime(1);
    await until(() => received() === 1);
    await relay.stop();
  });
});
