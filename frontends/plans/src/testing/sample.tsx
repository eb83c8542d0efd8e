import type { Machine } from '@officina/contracts/maintenance/machines';
import type { DuePlan, Plan } from '@officina/contracts/maintenance/plans';
import { field, renderPage, TestServer } from '@officina/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { planRecord } from '../record.ts';
import Section from '../Section.tsx';

const machine = (at: number, shortCode: string, name: string, isActive = true) =>
  ({
    _id: `65a1b2c3d4e5f6071829300${at}`,
    __v: 0,
    shortCode,
    name,
    isActive,
    tags: [],
  }) as unknown as Machine;

/** Three machines in use and one out of use. */
export const machines = [
  machine(1, 'FRE-01', 'Fresatrice'),
  machine(2, 'PRE-01', 'Pressa'),
  machine(3, 'TOR-01', 'Tornio'),
  machine(4, 'VEC-01', 'Vecchia', false),
] as const;

/** A plan of the machine «Tornio», with overrides. */
export const samplePlan = (overrides: Partial<Plan> = {}): Plan => ({
  _id: '65a1b2c3d4e5f60718293a01',
  __v: 0,
  machineId: machines[2]._id,
  description: 'Cambio olio mandrino',
  triggeredByDays: 90,
  noticeDays: null,
  shortCode: 'OLIO',
  checkList: ['Livello olio', 'Filtri', 'Cinghie'].map((title) => ({ title, result: '' })),
  ...overrides,
});

/** The due data of a plan, six days before its expiry, with overrides. */
export const sampleTime = (plan: Plan, overrides: Partial<DuePlan> = {}): DuePlan => ({
  ...plan,
  lastDate: '2026-06-25T09:00:00.000Z',
  expiry: '2026-09-22T22:00:00.000Z',
  daysToExpiry: 6,
  due: true,
  interventionCount: 3,
  ...overrides,
});

/** Starts a server with plans, their due data and the open interventions. */
export const startServer = (
  plans: Plan[] = [samplePlan()],
  times: DuePlan[] = plans.map((plan) => sampleTime(plan)),
  running: object[] = [],
): Promise<TestServer> =>
  new TestServer([{ routes: planRecord.routes, blank: { checkList: [] }, documents: plans }], {
    'GET /api/maintenance/machine/all': [...machines],
    'GET /api/maintenance/maintenance/due': times,
    'GET /api/maintenance/intervention/allOpen': running,
    'GET /api/maintenance/intervention/bymachine/{machineId}': [],
    'PUT /api/maintenance/maintenance/{id}/postpone': plans[0],
    'POST /api/maintenance/maintenance/copies/create': { items: [] },
  }).start();

/** Opens the section at an address, and waits for a text. */
export async function openSection(query: string, shows: string): Promise<void> {
  renderPage(<Section />, `/maintenance${query}`);
  await screen.findByText(shows);
}

/** Opens a picker by focusing it, and returns its options. */
export async function openPicker(label: string): Promise<HTMLElement[]> {
  const picker = await field(label);
  await act(async () => {
    picker.blur();
    picker.focus();
  });
  return screen.findAllByRole('option');
}

/** Picks a machine by its name. */
export async function pick(label: string, name: string): Promise<void> {
  const option = (await openPicker(label)).find(({ textContent }) => textContent?.endsWith(name));
  await act(async () => fireEvent.mouseDown(option ?? document.body));
}
