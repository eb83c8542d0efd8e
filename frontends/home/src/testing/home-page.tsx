import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { DuePlan, ListedPlan } from '@officina/contracts/maintenance/plans';
import { addDays, clearAuthInfo, now, Route, Routes, storeAuthInfo, toDateInput } from '@officina/web-kit';
import { endPage, renderPage, TestServer } from '@officina/web-kit/testing';
import { screen, within } from '@testing-library/react';
import Section from '../Section.tsx';

const machines = [
  'Tornio',
  'Fresatrice',
  'Pressa',
  'Sega',
  'Trapano',
  'Forno',
  'Gru',
  'Robot',
  'Vecchia',
].map((name, at) => ({
  _id: `65a1b2c3d4e5f607182930${at}0`,
  __v: 0,
  shortCode: `MAC-0${at}`,
  name,
  isActive: name !== 'Vecchia',
}));
export const machineNamed = (name: string) => machines.find((machine) => machine.name === name)?._id ?? '';

let count = 0;
/** A report on a machine, `daysAgo` days old. */
export const job = (machine: string, daysAgo: number, more: Partial<Intervention> = {}) => {
  count += 1;
  const at = daysAgo === 0 ? now().toISOString() : `${addDays(toDateInput(now()), -daysAgo)}T08:00:00.000Z`;
  return {
    _id: String(count).padStart(24, '6'),
    __v: 0,
    machineId: machineNamed(machine),
    type: 'RICHIESTA',
    status: 'OPEN',
    alreadyReported: false,
    openBy: 'Ivan M.',
    openDate: at,
    startDate: at,
    issueDescription: `${machine} fermo`,
    notes: [],
    customData: [],
    isActive: true,
    ...more,
  } as Intervention;
};

export const routes = {
  list: 'GET /api/maintenance/intervention/allOpen',
  create: '',
  edit: 'PUT /api/maintenance/intervention/{id}/edit',
  remove: '',
};
/** The server of a test and its data: add to `stored` and `plans` before the page opens. */
export interface Plant {
  server: TestServer;
  stored: Intervention[];
  plans: DuePlan[];
  /** All plans, including those of machines out of service. */
  storedPlans: ListedPlan[];
}

/** Starts a server with machines only, and signs a user in. */
export async function startPlant(): Promise<Plant> {
  const [stored, plans, storedPlans]: [Intervention[], DuePlan[], ListedPlan[]] = [[], [], []];
  const lists = {
    'GET /api/maintenance/machine/all': machines,
    'GET /api/maintenance/maintenance/due': plans,
    'GET /api/maintenance/maintenance/all': storedPlans,
  };
  const server = await new TestServer([{ routes, blank: {}, documents: stored }], lists).start();
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1'.repeat(24) });
  return { server, stored, plans, storedPlans };
}

/** Cleans up after a test. */
export async function endPlant(): Promise<void> {
  await endPage();
  clearAuthInfo();
}

/** Renders Home and a page for its links. */
export const showHome = () =>
  renderPage(
    <main>
      <Routes>
        <Route path="/" element={<Section />} />
        <Route path="/intervention" element={<p>Una scheda</p>} />
      </Routes>
    </main>,
  );

/** Opens Home with additional jobs, and waits until it is complete. */
export async function openHome({ stored, plans }: Plant, ...jobs: Intervention[]): Promise<void> {
  stored.push(...jobs);
  showHome();
  const hasWork = jobs.length > 0 || plans.some((plan) => plan.due);
  await screen.findByText(hasWork ? 'Il prossimo lavoro' : /^(Tutto in ordine|Nessun intervento aperto)\.$/);
}
export const part = (name: string | RegExp) => screen.findByRole('region', { name });
export const namesIn = async (name: string | RegExp) =>
  within(await part(name))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
export const assigned = { status: 'ASSIGNED', type: 'PERMANENTE' } as const;
/** Jobs for the plate and «Poi»: one urgent, three old. */
export const firstFour = [
  job('Tornio', 40, { ...assigned, priority: 'URGENT' }),
  job('Fresatrice', 90, assigned),
  job('Pressa', 80, assigned),
  job('Sega', 70, assigned),
];

/** Adds a plan of a machine, due by default. */
export const plan = (
  { plans }: Plant,
  machine: string,
  daysToExpiry: number,
  more: Partial<DuePlan> = {},
) => {
  count += 1;
  const added: DuePlan = {
    _id: String(count).padStart(24, '7'),
    __v: 0,
    machineId: machineNamed(machine),
    description: `Controllo ${machine}`,
    triggeredByDays: 90,
    checkList: [],
    lastDate: '2026-06-25T09:00:00.000Z',
    expiry: '2026-09-22T22:00:00.000Z',
    daysToExpiry,
    due: true,
    interventionCount: 1,
    ...more,
  };
  plans.push(added);
  return added;
};
export const never = { lastDate: null, expiry: '1950-03-31T23:00:00.000Z' };
export const linksIn = async (name: string | RegExp) =>
  within(await part(name))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
