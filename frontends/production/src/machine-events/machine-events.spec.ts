/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { happeningsIn, ofJob, ofPlan, ofVisit } from './machine-events.ts';

const [machine, other] = ['a', 'b'].map((digit) => digit.repeat(24)) as [string, string];
const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);
const job = (more: Partial<Intervention>): Intervention => ({
  ...{ _id: 'c'.repeat(24), __v: 0, machineId: machine, type: 'PERMANENTE', status: 'CLOSED' },
  ...{ alreadyReported: false, openDate: '2026-11-20T08:00:00.000Z', startDate: '2026-11-20T09:10:00.000Z' },
  ...{ endDate: '2026-11-20T11:32:00.000Z', issueDescription: 'Perde olio' },
  ...{ notes: [], customData: [], isActive: true, ...more },
});

test('work goes from its start to its close, and what is open goes on until now', () => {
  expect(ofJob(job({ solveDescription: 'Guarnizione nuova' }), at('20:00'))).toMatchObject({
    ...{ kind: 'repair', from: at('09:10'), to: at('11:32'), title: 'Guarnizione nuova' },
  });
  expect(
    ofJob(job({ type: 'PROGRAMMATA', status: 'ASSIGNED', issueDescription: undefined }), at('20:00')),
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

test('planned work is called after its plan, not after the problem that it had before', () => {
  const planned = job({ type: 'PROGRAMMATA', maintenanceName: 'Cambio olio' });
  expect(ofJob(planned, at('20:00'))).toMatchObject({ kind: 'planned', title: 'Cambio olio' });
});

test('a request stands where it was reported', () => {
  expect(ofJob(job({ type: 'RICHIESTA', status: 'OPEN' }), at('20:00'))).toMatchObject({
    ...{ kind: 'report', from: at('08:00'), to: at('08:00'), title: 'Segnalazione: «Perde olio»' },
  });
});

test('a plan stands at its expiry, unless it was never done; a visit at each machine that it saw', () => {
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
  expect(ofPlan(plan)).toMatchObject([{ kind: 'expiry', from: at('00:00'), title: 'Scadenza: Cambio olio' }]);
  expect(ofPlan({ ...plan, lastDate: null })).toEqual([]);
  const visit = {
    ...{ _id: 'e'.repeat(24), __v: 0, site: 'f'.repeat(24), datetime: '2026-11-20T14:15:00.000Z', note: '' },
    machines: [machine, other].map((machineId) => ({ machineId, status: 'GOOD' as const })),
  };
  expect(ofVisit(visit).map((one) => [one.machineId, one.title])).toEqual([
    [machine, 'Visita'],
    [other, 'Visita'],
  ]);
});

test('those of the chosen machines that reach into the period are shown, in the order of time', () => {
  const day = { from: at('00:00'), to: at('00:00') + 86_400_000 };
  const of = (_id: string, more: Partial<Intervention>) => ofJob(job({ _id, ...more }), at('20:00'));
  const all = [
    of('1', {}),
    of('2', { startDate: '2026-11-19T09:00:00.000Z', endDate: '2026-11-20T01:00:00.000Z' }),
    of('3', { startDate: '2026-11-19T09:00:00.000Z', endDate: '2026-11-19T23:00:00.000Z' }),
    of('4', { startDate: '2026-11-21T00:00:00.000Z', endDate: '2026-11-21T05:00:00.000Z' }),
    of('5', { machineId: other }),
  ];
  expect(happeningsIn(all, new Set([machine]), day).map(({ id }) => id)).toEqual([
    'intervento-2',
    'intervento-1',
  ]);
});
