import { describe, expect, it } from '@jest/globals';
import { noHistory } from '../interventions/plan-history.ts';
import { newPlan } from './plan-rules.ts';
import { postponement } from './postponement.ts';

const reason = 'Manca il filtro';
const by = 'Anna Rossi';
/** Noon of 22 November 2026 in Rome. */
const now = new Date('2026-11-22T11:00:00.000Z');
/** Last done on 8 September: with 90 days it expires on 7 December, with 30 on 8 October. */
const history = { ...noHistory, lastDate: new Date('2026-09-08T10:00:00.000Z') };
const planOf = (triggeredByDays: number) =>
  newPlan({ machineId: 'a'.repeat(24), description: 'Cambio olio', triggeredByDays });
const postpone = (days: number, to: string, { plan = planOf(days), zone = 'Europe/Rome' } = {}) =>
  postponement(plan, history, { to, reason }, { zone, now, by });
const refused = (path: string, message: unknown) =>
  expect.objectContaining({ code: 'invalid', errors: [{ path, message }] });

describe('a plan is postponed', () => {
  it('to midnight of the given day, with user and time', () => {
    const expected = { to: new Date('2026-12-19T23:00:00.000Z'), reason, by, at: now };
    expect(postpone(30, '2026-12-20T15:30:00.000Z')).toEqual(expected);
    expect(postpone(30, '2026-12-19T23:00:00.000Z')).toEqual(expected);
  });

  it('by the calendar of its zone', () => {
    const inNewYork = postpone(30, '2026-12-20T03:00:00.000Z', { zone: 'America/New_York' });
    expect(inNewYork?.to.toISOString()).toBe('2026-12-19T05:00:00.000Z');
  });

  it.each([
    ['today', 30, '2026-11-22T22:00:00.000Z', 'Si rinvia a un giorno dopo oggi'],
    ['a day that is past', 30, '2026-11-01T12:00:00.000Z', 'Si rinvia a un giorno dopo oggi'],
    ['the day of its expiry', 90, '2026-12-07T12:00:00.000Z', 'Si rinvia a un giorno dopo la scadenza'],
    ['a day before its expiry', 90, '2026-11-30T12:00:00.000Z', 'Si rinvia a un giorno dopo la scadenza'],
  ])('but not to %s', (_, days, to, message) => {
    expect(() => postpone(days, to)).toThrow(refused('to', message));
  });

  it('to tomorrow, or to the day after its expiry', () => {
    expect(postpone(30, '2026-11-23T12:00:00.000Z')?.to.toISOString()).toBe('2026-11-22T23:00:00.000Z');
    expect(postpone(90, '2026-12-08T12:00:00.000Z')?.to.toISOString()).toBe('2026-12-07T23:00:00.000Z');
  });

  it('but not to the day that starts at this instant', () => {
    const midnight = new Date('2026-11-22T23:00:00.000Z');
    const today = { zone: 'Europe/Rome', now: midnight, by };
    const expected = { to: '2026-11-23T12:00:00.000Z', reason };
    expect(() => postponement(planOf(30), history, expected, today)).toThrow(
      refused('to', 'Si rinvia a un giorno dopo oggi'),
    );
  });

  it('at most twenty years ahead', () => {
    const message = 'Deve stare tra il 01/01/1990 e i prossimi 20 anni';
    expect(() => postpone(30, '2046-11-24T12:00:00.000Z')).toThrow(refused('to', message));
  });
});

describe('a plan that is already postponed', () => {
  const at = new Date('2026-11-01T08:00:00.000Z');
  const postponed = { to: new Date('2026-12-19T23:00:00.000Z'), reason, by: 'Carla Bianchi', at };
  const again = (to: string, why = reason, before = postponed) =>
    postponement(
      { ...planOf(30), postponed: before },
      history,
      { to, reason: why },
      { zone: 'Europe/Rome', now, by },
    );

  it('is postponed again for another day or reason, but not for the same ones', () => {
    expect(again('2026-12-20T09:00:00.000Z')).toBeNull();
    expect(again('2026-12-21T09:00:00.000Z')).toMatchObject({ to: new Date('2026-12-20T23:00:00.000Z'), by });
    expect(again('2026-12-20T09:00:00.000Z', 'Ferie')).toMatchObject({ reason: 'Ferie', by, at: now });
  });

  it('keeps a day beyond the current limit', () => {
    const far = { ...postponed, to: new Date('2050-12-19T23:00:00.000Z') };
    expect(again('2050-12-20T09:00:00.000Z', 'Ferie', far)).toMatchObject({ to: far.to, reason: 'Ferie' });
    expect(() => again('2050-12-21T09:00:00.000Z', 'Ferie', far)).toThrow();
  });

  it('is postponed again after it was done', () => {
    const old = { ...postponed, at: new Date('2026-09-01T08:00:00.000Z') };
    expect(again('2026-12-20T09:00:00.000Z', reason, old)).toMatchObject({ by, at: now });
  });
});
