import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts } from '@officina/contracts/auth/accounts';
import type { Role } from '@officina/contracts/auth/roles';
import { sensors, type Sensor } from '@officina/contracts/industrial/sensors';
import { lots } from '@officina/contracts/lotlog/lots';
import { interventions, type Intervention } from '@officina/contracts/maintenance/interventions';
import { machines, type Machine } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import { orders } from '@officina/contracts/orders/orders';
import { sites } from '@officina/contracts/sites/sites';
import { visits } from '@officina/contracts/sites/visits';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { stackAddress } from './stack.ts';
import { tokenOf } from './tenants.ts';

/** Waits until the demo data that the setup loads are complete. */
export async function waitForDemo(): Promise<void> {
  const done = join(stackAddress().dataDir, 'demo.done');
  await expect.poll(() => existsSync(done), { timeout: 480_000, intervals: [1_000] }).toBe(true);
  expect(readFileSync(done, 'utf8')).toBe('0');
}

const busiestMachineOf = (jobs: Intervention[]): string => {
  const counts = [...Map.groupBy(jobs, ({ machineId }) => machineId)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  return counts[0]?.[0] ?? '';
};

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Days for which values certainly exist; the demo of a usual run has few. */
const keptDays = process.env['OFFICINA_SCREENS'] ? 90 : 2;

/** The newest day with a known repair on a machine with sensors, and the codes of its values; otherwise yesterday. */
function repairedDay(jobs: readonly Intervention[], read: readonly Sensor[]) {
  const machines = new Set(read.map(({ machineId }) => machineId));
  const [oldest, yesterday] = [dayOf(Date.now() - keptDays * dayMs), dayOf(Date.now() - dayMs)];
  const days = jobs.flatMap(({ type, status, machineId, startDate, endDate }) => {
    const end = status === 'CLOSED' ? (endDate ?? startDate).slice(0, 10) : yesterday;
    const day = end < yesterday ? end : yesterday;
    const isSeen = type !== 'RICHIESTA' && machines.has(machineId) && startDate.slice(0, 10) <= day;
    return isSeen && day >= oldest ? [{ day, machineId }] : [];
  });
  const anyDay = { day: yesterday, machineId: read[0]?.machineId };
  const newest = days.toSorted((one, other) => other.day.localeCompare(one.day))[0] ?? anyDay;
  const codes = read.flatMap(({ machineId, dataCode }) =>
    dataCode && machineId === newest.machineId ? [dataCode] : [],
  );
  return { day: newest.day, codes: codes.slice(0, 3).join() };
}

const activeCode = (all: Machine[]): string => all.find(({ isActive }) => isActive)?.shortCode ?? '';

/** A signed-in user of a demo tenant. */
async function signedIn(code: string) {
  const { token, userId: id } = await tokenOf(code, 'anna.rossi');
  return { code, user: { id, token, fullName: 'Anna Rossi' } };
}

/** The demo's winery: its running lot with the most readings, the lot that ended first, and a machine to report on. */
async function demoWinery() {
  const as = await signedIn('CANTINA');
  const all = await apiOf(as.user).must(lots.all);
  const plant = await apiOf(as.user).must(machines.all);
  const running = all.filter(({ status }) => status === 'OPEN');
  const closed = all
    .filter(({ endDate }) => endDate)
    .sort((a, b) => String(a.endDate).localeCompare(String(b.endDate)));
  return {
    as,
    lot: running.sort((a, b) => b.data.length - a.data.length)[0]?._id ?? '',
    closed: closed[0]?._id ?? '',
    shortCode: activeCode(plant),
  };
}

/** The demo's workshop with a user and representative documents, and its winery. */
export async function demoPlant() {
  const as = await signedIn('ROSSI');
  const api = apiOf(as.user);
  const open = await api.must(interventions.allOpen);
  const archived = await api.must(interventions.archived);
  const all = await api.must(machines.all);
  const [site] = await api.must(sites.all);
  const due = await api.must(plans.due);
  const [spare] = await api.must(spares.all);
  const [visit] = await api.must(visits.all);
  const ordered = await api.must(orders.all);
  const read = await api.must(sensors.all);
  const people = await api.must(accounts.all);
  const assigned = open.filter(({ status }) => status !== 'OPEN');
  const newest = Math.max(...open.map(({ openDate }) => Date.parse(openDate)));
  const rich = assigned.toSorted((a, b) => b.notes.length - a.notes.length)[0] ?? open[0];
  return {
    as,
    winery: await demoWinery(),
    open: rich?._id ?? '',
    closed: archived[0]?._id ?? '',
    /** Waits for an order. */
    waiting: open.find(({ waitsForOrder }) => waitsForOrder)?._id ?? '',
    /** Scheduled work with a KO point. */
    ko:
      archived.find(({ scheduledMaintenance }) => scheduledMaintenance?.checkList.some(({ notOk }) => notOk))
        ?._id ?? '',
    site: site?._id ?? '',
    plan: due.find((plan) => plan.due && plan.checkList.length > 0)?._id ?? '',
    spare: spare?._id ?? '',
    visit: visit?._id ?? '',
    order: ordered.find(({ orderStatus }) => orderStatus === 'NEW')?._id ?? '',
    sentOrder: ordered.find(({ orderStatus }) => orderStatus === 'SENT')?._id ?? '',
    /** A two-word number, which can be tried in four byte orders. */
    sensor: read.find(({ register }) => register?.endsWith('fs'))?._id ?? '',
    machine: all.find(({ _id }) => _id === busiestMachineOf(archived))?._id ?? '',
    repaired: repairedDay([...open, ...archived], read),
    /** Days with activity. */
    lastDays: { from: dayOf(newest - dayMs), to: dayOf(newest) },
    shortCode: activeCode(all),
    /** A colleague. */
    person: people.find(({ username }) => username === 'luca.bianchi')?._id ?? '',
  };
}

/** Invites two people to the workshop, one of whom is disabled; does nothing if they are there. */
export async function inviteTwo({ user }: DemoPlant['as']): Promise<void> {
  const api = apiOf(user);
  const invite = (username: string, fullName: string, role: Role) =>
    api.call(accounts.create, { body: { username, fullName, role } });
  await invite('sara.pozzi', 'Sara Pozzi', 'operator');
  await invite('mattia.zeni', 'Mattia Zeni', 'technician');
  const disabled = (await api.must(accounts.all)).find(({ username }) => username === 'mattia.zeni');
  const params = { id: disabled?._id ?? '' };
  if (disabled?.state !== 'DISABLED') await api.must(accounts.edit, { params, body: { isActive: false } });
}

export type DemoPlant = Awaited<ReturnType<typeof demoPlant>>;
