import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { addDays, now, Route, Routes, storeAuthInfo, toDateInput } from '@officina/web-kit';
import { renderPage, TestServer } from '@officina/web-kit/testing';
import Section from '../Section.tsx';

const today = toDateInput(now());
/** The ISO day a number of days before today. */
export const daysAgo = (days: number) => addDays(today, -days);
export const thisYear = Number(today.slice(0, 4));

const idOf = (digit: string, at: number) => String(at).padStart(24, digit);

export const machines = Array.from({ length: 45 }, (_, at) => ({
  _id: idOf('a', at),
  __v: 0,
  shortCode: `MAC-${String(at + 1).padStart(2, '0')}`,
  name: `Macchina ${at + 1}`,
  isActive: true,
}));

/** An intervention on the first machine, `age` days old. */
export const job = (at: number, age: number, more: Partial<Intervention> = {}): Intervention => ({
  _id: idOf('b', at),
  __v: 0,
  machineId: idOf('a', 0),
  type: 'RICHIESTA',
  status: 'OPEN',
  alreadyReported: false,
  openDate: `${daysAgo(age)}T08:00:00.000Z`,
  startDate: `${daysAgo(age)}T08:00:00.000Z`,
  issueDescription: `Guasto ${at}`,
  notes: [],
  customData: [],
  isActive: true,
  ...more,
});

const hour = 3_600_000;
const fields = {
  jobs: 12,
  failures: 8,
  timeToRepair: {
    value: 29 * hour,
    median: 6 * hour,
    of: 7,
    leftOut: [{ reason: 'withoutEnd' as const, count: 4 }],
  },
  timeBetweenFailures: { value: null, of: 0, leftOut: [] },
  scheduledShare: { value: 0.25, of: 12, leftOut: [] },
  onTime: { value: 0, of: 3, leftOut: [] },
};
const backlog = {
  open: 6,
  ages: [
    { from: 0, to: 7, count: 1 },
    { from: 8, to: 30, count: 2 },
    { from: 31, to: 90, count: 3 },
    { from: 91, to: null, count: 0 },
  ],
};
const [named] = machines.map(({ _id, shortCode, name }) => ({ _id, shortCode, name }));

const indicators: Indicators = {
  total: fields,
  months: [
    { month: '2026-10', ...fields },
    { month: '2026-11', ...fields, timeToRepair: { value: null, of: 0, leftOut: [] } },
  ],
  machines: [{ ...named!, ...fields, backlog }],
  backlog,
  faults: [
    { machine: named!, type: 'RICHIESTA', text: 'Perde olio', count: 5 },
    // From an older service.
    { machine: named!, type: 'ESTERNA', count: 4 },
  ],
};

/** Answers of the test server by route. */
const answers = {
  'GET /api/tenant/myself': {
    _id: 'ROSSI',
    code: 'ROSSI',
    name: 'Rossi',
    timezone: 'Europe/Rome',
    services: {},
    menuhidden: {},
  },
  'GET /api/maintenance/stat/counters': { open: 42, overdue: 5, running: 19, urgent: 3 },
  'GET /api/maintenance/stat/days/{machine}': Array.from({ length: 30 }, (_, at) => ({
    day: daysAgo(29 - at),
    done: at === 29 ? 2 : 0,
    open: at === 29 ? 1 : 0,
  })),
  'GET /api/maintenance/stat/day/{day}/{machine}': [
    job(1, 0),
    job(2, 0, { status: 'CLOSED' }),
    job(3, 0, { status: 'CLOSED', machineId: idOf('a', 1) }),
  ],
  'GET /api/maintenance/stat/machines': machines.map(({ _id, shortCode, name }, at) => ({
    ...{ _id, shortCode, name },
    ...{ scheduled: 45 - at, other: 1, scheduledBefore: 2, otherBefore: 3 },
  })),
  'GET /api/maintenance/intervention/bymachine/{machineId}': [
    job(4, 0, { type: 'PROGRAMMATA', issueDescription: 'Il problema di prima' }),
    job(5, 0),
    job(6, 0, { startDate: `${thisYear - 1}-06-01T08:00:00.000Z` }),
    job(7, 0, { startDate: `${thisYear - 2}-06-01T08:00:00.000Z` }),
  ],
  'GET /api/maintenance/stat/indicators/{start}/{end}/{machine}': indicators,
  'GET /api/maintenance/machine/all': machines,
};

/** Starts a server with these answers, and signs a user in. */
export async function startPlant(): Promise<TestServer> {
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  return new TestServer([], { ...answers }).start();
}

/** Opens the statistics. */
export const openStats = (query = '') =>
  renderPage(
    <main>
      <Routes>
        <Route path="/stat" element={<Section />} />
        <Route path="/intervention" element={<p>Una scheda</p>} />
      </Routes>
    </main>,
    `/stat${query}`,
  );
