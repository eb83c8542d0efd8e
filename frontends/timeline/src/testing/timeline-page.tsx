import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import {
  addDays,
  clearAuthInfo,
  fromInput,
  now,
  Route,
  Routes,
  storeAuthInfo,
  toDateInput,
  toDateTimeInput,
} from '@officina/web-kit';
import { endPage, renderPage, TestServer } from '@officina/web-kit/testing';
import { screen, within } from '@testing-library/react';
import Section from '../Section.tsx';

/** The current time on another day in the plant's time zone. Counts calendar days instead of 24 hours, because of daylight saving time. */
export const inDays = (days: number) =>
  fromInput(`${addDays(toDateInput(now()), days)}${toDateTimeInput(now()).slice(10)}`) ?? '';

const idOf = (digit: string, at: number) => String(at).padStart(24, digit);

export const machineOf = (at: number, more: object = {}) => ({
  ...{ _id: idOf('a', at), __v: 0, shortCode: `MAC-${String(at).padStart(2, '0')}`, name: `Macchina ${at}` },
  ...{ isActive: true, ...more },
});

export const jobOn = (machine: number, at: number, more: Partial<Intervention> = {}): Intervention => ({
  ...{ _id: idOf('b', at), __v: 0, machineId: idOf('a', machine), type: 'PERMANENTE', status: 'OPEN' },
  ...{
    alreadyReported: false,
    openDate: inDays(-20),
    startDate: inDays(-20),
    issueDescription: `Guasto ${at}`,
  },
  ...{ notes: [], customData: [], isActive: true, ...more },
});

const planOn = (machine: number, at: number, more: Partial<DuePlan>): DuePlan => ({
  ...{
    _id: idOf('c', at),
    __v: 0,
    machineId: idOf('a', machine),
    description: `Piano ${at}`,
    triggeredByDays: 90,
  },
  ...{
    checkList: [],
    lastDate: inDays(-100),
    expiry: inDays(-10),
    daysToExpiry: -10,
    due: true,
    interventionCount: 1,
  },
  ...more,
});

/** A plant with three machines, the last one inactive, with one item of each kind and some that no line shows. */
export const plant = {
  tenant: { services: {} as Record<string, { enabled: boolean }> },
  machines: [machineOf(1), machineOf(2), machineOf(3, { isActive: false })],
  open: [jobOn(1, 1), jobOn(1, 2, { status: 'ASSIGNED', startDate: inDays(-5), endDate: inDays(5) })],
  closed: [
    jobOn(2, 3, { status: 'CLOSED', startDate: inDays(-40), endDate: inDays(-35) }),
    jobOn(2, 4, { status: 'CLOSED', startDate: inDays(-400), endDate: inDays(-390) }),
    jobOn(3, 5, { status: 'CLOSED', startDate: inDays(-12), endDate: inDays(-11) }),
  ],
  due: [
    planOn(1, 1, {}),
    planOn(2, 2, { expiry: inDays(10), daysToExpiry: 10 }),
    planOn(2, 3, { openInterventionId: idOf('b', 2) }),
    planOn(2, 4, { lastDate: null, expiry: '1950-04-01T00:00:00.000Z', daysToExpiry: -28_000 }),
  ],
  visits: [
    {
      ...{ _id: idOf('d', 1), __v: 0, site: idOf('e', 1), datetime: inDays(-30), note: 'Giro di novembre' },
      machines: [
        { machineId: idOf('a', 1), status: 'BAD' },
        { machineId: idOf('a', 2), status: 'GOOD' },
      ],
    },
  ],
};

const tenantOf = ({ services }: typeof plant.tenant) => ({
  ...{ _id: 'ROSSI', code: 'ROSSI', name: 'Rossi', timezone: 'Europe/Rome', menuhidden: {} },
  ...{ services, billingdata: { name: 'Rossi Srl' } },
});

/** Starts a server with the plant, and signs a user in. */
export async function startPlant(more: Partial<typeof plant> = {}): Promise<TestServer> {
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  const { tenant, machines, open, closed, due, visits } = { ...plant, ...more };
  return new TestServer([], {
    'GET /api/tenant/myself': tenantOf(tenant),
    'GET /api/maintenance/machine/all': machines,
    'GET /api/maintenance/intervention/allOpen': open,
    'GET /api/maintenance/intervention/archived': closed,
    'GET /api/maintenance/maintenance/due': due,
    'GET /api/visit/all': visits,
  }).start();
}

/** Opens the section. */
export const openTimeline = (query = '') =>
  renderPage(
    <main>
      <Routes>
        <Route path="/machine2" element={<Section />} />
        {['/intervention', '/maintenance', '/visit'].map((path) => (
          <Route key={path} path={path} element={<p>Una scheda</p>} />
        ))}
      </Routes>
    </main>,
    `/machine2${query}`,
  );

const sizes = { clientWidth: 1_028, clientHeight: 600 };

/** Gives all elements a size until `endTimeline`. */
export function stubSizes(): void {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
}

export async function endTimeline(): Promise<void> {
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  await endPage();
  clearAuthInfo();
}

export const timelineBox = () =>
  screen.findByRole('group', { name: 'Macchine nel tempo', description: /Tasti/ });
export const linesOf = async () => within(await timelineBox()).getAllByRole('listitem');
/** Labels of the items on the line of a machine. */
export const items = async (machine: string) => {
  const line = (await linesOf()).find((one) => within(one).queryByText(machine));
  return within(line as HTMLElement)
    .getAllByRole('link')
    .slice(1)
    .map((link) => link.getAttribute('aria-label'));
};
