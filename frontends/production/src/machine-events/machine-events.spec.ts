/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { eventsIn, jobEvent, planEvents, visitEvents } from './machine-events.ts';

const [machine, other] = ['a', 'b'].map((digit) => digit.repeat(24)) as [string, string];
const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);
const job = (more: Partial<Intervention>): Intervention => ({
  ...{ _id: 'c'.repeat(24), __v: 0, machineId: machine, type: 'PERMANENTE', status: 'CLOSED' },
  ...{ alreadyReported: false, openDate: '2026-11-20T08:00:00.000Z', startDate: '2026-11-20T09:10:00.000Z' },
  ...{ endDate: '2026-11-20T11:32:00.000Z', issueDescription: 'Perde olio' },
  ...{ notes: [], customData: [], isActive: true, ...more },
});

test('closed work lasts from start to end, and open work until now', () => {
  expect(jobEvent(job({ solveDescription: 'Guarnizione nuova' }), at('20:00'))).toMatchObject({
    ...{ kind: 'repair', from: at('09:10'), to: at('11:32'), title: 'Guarnizione nuova' },
  });
  expect(
    jobEvent(job({ type: 'PROGRAMMATA', status: 'ASSIGNED', issueDescription: undefined }), at('20:00')),
  ).toMatchObject({
    ...{
      kind: 'planned',
      from: at('09:10'),
      to: at('20:00'),
      title: 'Manutenzione programmata',
      isOpen: true,
    },
  });
});

test('planned work is named after its plan, not after its former problem', () => {
  const planned = job({ type: 'PROGRAMMATA', maintenanceName: 'Cambio olio' });
  expect(jobEvent(planned, at('20:00'))).toMatchObject({ kind: 'planned', title: 'Cambio olio' });
});

test('a request is shown at the time of its report', () => {
  expect(jobEvent(job({ type: 'RICHIESTA', status: 'OPEN' }), at('20:00'))).toMatchObject({
    ...{ kind: 'report', from: at('08:00'), to: at('08:00'), title: 'Segnalazione: «Perde olio»' },
  });
});

test('a plan that was done has an event at its expiry, and a visit one for each machine', () => {
  const plan = {
    ...{
      _id: 'd'.repeat(24),
      __v: 0,
      machineId: machine,
      description: 'Cambio olio',
      triggeredByDays: 90,
      checkList: [],
    },
    ...{
      lastDate: '2026-08-22T00:00:00.000Z',
      expiry: '2026-11-20T00:00:00.000Z',
      daysToExpiry: 0,
      due: true,
      interventionCount: 1,
    },
  };
  expect(planEvents(plan)).toMatchObject([
    { kind: 'expiry', from: at('00:00'), title: 'Scadenza: Cambio olio' },
  ]);
  expect(planEvents({ ...plan, lastDate: null })).toEqual([]);
  const visit = {
    ...{ _id: 'e'.repeat(24), __v: 0, site: 'f'.repeat(24), datetime: '2026-11-20T14:15:00.000Z', note: '' },
    machines: [machine, other].map((machineId) => ({ machineId, status: 'GOOD' as const })),
  };
  expect(visitEvents(visit).map((one) => [one.machineId, one.title])).toEqual([
    [machine, 'Visita'],
    [other, 'Visita'],
  ]);
});

test('events of the chosen machines within the period are in chronological order', () => {
  const day = { from: at('00:00'), to: at('00:00') + 86_400_000 };
  const of = (_id: string, more: Partial<Intervention>) => jobEvent(job({ _id, ...more }), at('20:00'));
  const all = [
    of('1', {}),
    of('2', { startDate: '2026-11-19T09:00:00.000Z', endDate: '2026-11-20T01:00:00.000Z' }),
    of('3', { startDate: '2026-11-19T09:00:00.000Z', endDate: '2026-11-19T23:00:00.000Z' }),
    of('4', { startDate: '2026-11-21T00:00:00.000Z', endDate: '2026-11-21T05:00:00.000Z' }),
    of('5', { machineId: other }),
  ];
  expect(eventsIn(all, new Set([machine]), day).map(({ id }) => id)).toEqual([
    'intervento-2',
    'intervento-1',
  ]);
});
