import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interventions, type Intervention } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { stackAddress } from './stack.ts';
import { tokenOf } from './tenants.ts';

/** Waits until the demo data that the set-up is loading are complete. */
export async function demoIsComplete(): Promise<void> {
  const done = join(stackAddress().dataDir, 'demo.done');
  await expect.poll(() => existsSync(done), { timeout: 480_000, intervals: [1_000] }).toBe(true);
  expect(readFileSync(done, 'utf8')).toBe('0');
}

const mostOf = (jobs: Intervention[]): string => {
  const counts = [...Map.groupBy(jobs, ({ machineId }) => machineId)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  return counts[0]?.[0] ?? '';
};

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The demo's mechanical workshop: who looks at it, and the documents worth looking at. */
export async function demoPlant() {
  const { token, userId: id } = await tokenOf('ROSSI', 'anna.rossi');
  const api = apiOf({ token });
  const open = await api.must(interventions.allOpen);
  const archived = await api.must(interventions.archived);
  const all = await api.must(machines.all);
  const [site] = await api.must(sites.all);
  const assigned = open.filter(({ status }) => status !== 'OPEN');
  const newest = Math.max(...open.map(({ openDate }) => Date.parse(openDate)));
  const rich = assigned.toSorted((a, b) => b.notes.length - a.notes.length)[0] ?? open[0];
  return {
    as: { code: 'ROSSI', user: { id, token, fullName: 'Anna Rossi' } },
    open: rich?._id ?? '',
    closed: archived[0]?._id ?? '',
    site: site?._id ?? '',
    machine: all.find(({ _id }) => _id === mostOf(archived))?._id ?? '',
    /** On these something happened. */
    lastDays: { from: dayOf(newest - dayMs), to: dayOf(newest) },
    shortCode: all.find(({ isActive }) => isActive)?.shortCode ?? '',
  };
}

export type DemoPlant = Awaited<ReturnType<typeof demoPlant>>;
