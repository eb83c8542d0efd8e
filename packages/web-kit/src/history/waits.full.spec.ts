import { afterAll, expect, test } from '@jest/globals';
import type { AuditEvent } from '@officina/contracts/events/events';
import { setTimeZone } from '../core/dates/zone.ts';
import { pendingWaitOf, waitsOf } from './waits.ts';

// A second computation of the waits, by looking back from each event; it shares no code with the product.

const zones = ['Europe/Rome', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];
const statuses = ['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'];

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The log of a job as the services write it: changed fields alone, some of them neither states nor names. */
function logOf(seed: number): AuditEvent[] {
  const next = numbers(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const job = { status: pick(statuses.slice(0, 3)), externalExecutor: pick([null, 'Luca']) };
  let at = Date.UTC(2026, Math.floor(next() * 12), 1 + Math.floor(next() * 28), 12);
  const event = (seq: number, from: object | null, to: object) =>
    ({
      ...{ _id: `e${seq}`, seq, entity: 'intervention', entityId: 'job', from, to },
      timestamp: new Date(at).toISOString(),
    }) as AuditEvent;
  const events = [event(1, null, { ...job })];
  for (let seq = 2; seq < 14; seq += 1) {
    // From seconds to weeks.
    at += Math.floor(10 ** (3.5 + next() * 5.7));
    const old = { ...job };
    const kind = next();
    if (kind < 0.7) job.status = pick(statuses);
    // A closed job keeps its other fields.
    if (kind > 0.6 && old.status !== 'CLOSED') job.externalExecutor = pick([null, 'Luca', 'Anna']);
    const changed = (['status', 'externalExecutor'] as const).filter((field) => old[field] !== job[field]);
    const side = (values: typeof job) => Object.fromEntries(changed.map((field) => [field, values[field]]));
    events.push(
      changed.length > 0
        ? event(seq, side(old), side(job))
        : event(seq, { priority: 'LOW' }, { priority: 'NORMAL' }),
    );
  }
  return events;
}

/** The day of an instant in a zone, counted from 1970. */
const dayIn = (zone: string, instant: string): number => {
  const day = new Date(instant).toLocaleDateString('sv-SE', { timeZone: zone });
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
};

function ageIn(zone: string, from: string, to: string): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
  if (seconds < 60) return 'meno di un minuto';
  if (seconds < 3_600) return seconds < 120 ? '1 minuto' : `${Math.floor(seconds / 60)} minuti`;
  if (seconds < 86_400) return seconds < 7_200 ? '1 ora' : `${Math.floor(seconds / 3_600)} ore`;
  const days = dayIn(zone, to) - dayIn(zone, from);
  return days === 1 ? '1 giorno' : `${days} giorni`;
}

/** What the event at a place of the log says about the time before it. */
function waitAt(zone: string, log: AuditEvent[], place: number): string {
  const { from, to, timestamp } = log[place] as AuditEvent;
  if (!from) return '';
  const before = log.slice(0, place).reverse();
  const since = (begins: (event: AuditEvent) => boolean) => before.find(begins)?.timestamp ?? '';
  const isOpening = (event: AuditEvent) => !event.from || event.from['status'] === 'CLOSED';
  const isAssigning = ({ to: now }: AuditEvent) =>
    now?.['status'] === 'ASSIGNED' || Boolean(now?.['externalExecutor']);
  const sinceOpening = before.slice(0, before.findIndex(isOpening) + 1);
  const words: string[] = [];
  if (from['status'] === 'WAITING PARTS')
    words.push(
      `${ageIn(
        zone,
        since(({ to: now }) => now?.['status'] === 'WAITING PARTS'),
        timestamp,
      )} in attesa di ricambi`,
    );
  if (from['status'] === 'CLOSED')
    words.push(
      `riaperto dopo ${ageIn(
        zone,
        since(({ to: now }) => now?.['status'] === 'CLOSED'),
        timestamp,
      )}`,
    );
  if (to?.['status'] === 'CLOSED') words.push(`chiuso dopo ${ageIn(zone, since(isOpening), timestamp)}`);
  else if (
    from['status'] !== 'CLOSED' &&
    isAssigning(log[place] as AuditEvent) &&
    !sinceOpening.some(isAssigning)
  )
    words.push(`assegnato dopo ${ageIn(zone, since(isOpening), timestamp)}`);
  return words.join(', ');
}

afterAll(() => setTimeZone('Europe/Rome'));

test.each(zones)('the waits of a thousand random jobs in %s are those of the second computation', (zone) => {
  setTimeZone(zone);
  let known = 0;
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const log = logOf(seed * 7_919);
    const expected = log
      .map(({ _id }, place) => [_id, waitAt(zone, log, place)] as const)
      .filter(([, words]) => words !== '');
    known += expected.length;
    expect([...waitsOf(log.toReversed())]).toEqual(expected);
    const last = log.findLast(({ to }) => to && 'status' in to) as AuditEvent;
    const time = new Date(Date.parse(log.at(-1)?.timestamp ?? '') + 3 * 86_400_000);
    const age = ageIn(zone, last.timestamp, time.toISOString());
    const pending = last.to?.['status'] === 'WAITING PARTS' ? `In attesa di ricambi da ${age}` : undefined;
    expect(pendingWaitOf(log.toReversed(), time)).toBe(pending);
  }
  expect(known).toBeGreaterThan(3_000);
});
