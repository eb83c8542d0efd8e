import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { plans, type DuePlan } from '@officina/contracts/maintenance/plans';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { Types } from 'mongoose';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  anna,
  longDeadline,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

/** The answer of second_due.py for a plan. */
interface PythonDue extends Pick<
  DuePlan,
  'lastDate' | 'expiry' | 'daysToExpiry' | 'due' | 'interventionCount'
> {
  id: string;
  underWay: string[];
}

const script = fileURLToPath(new URL('./testing/second_due.py', import.meta.url));
const dayMs = 86_400_000;
const minuteMs = 60_000;
const planCount = 400;

const clock = new TestClock('2026-11-22T11:00:00.000Z');
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(clock);
});
afterAll(() => service.close());

const random = seededRandom(20_261_122);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;

/** An end close to when the plan becomes due or expires, to the minute, or at any time. */
function history(now: Date, days: number, notice: number) {
  const about = oneOf([days, days - notice, days + 1, below(1_500)]) * dayMs;
  const jitter = (below(3 * 24 * 60) - 2 * 24 * 60) * minuteMs;
  return {
    id: new Types.ObjectId().toHexString(),
    status: oneOf(['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'OPEN', 'ASSIGNED', 'WAITING PARTS']),
    endDate: new Date(now.getTime() - about + jitter).toISOString(),
    isActive: random() < 0.9,
    isDeleted: random() < 0.1,
  };
}

const generated = (now: Date) =>
  Array.from({ length: planCount }, () => {
    const triggeredByDays = oneOf([1, 7, 14, 15, 16, 30, 90, 180, 365, 730]);
    const noticeDays = oneOf([null, null, 0, 1, 15, 30, 400]);
    const count = oneOf([0, 1, 1, 2, 3, 6]);
    const interventions = Array.from({ length: count }, () =>
      history(now, triggeredByDays, noticeDays ?? 15),
    );
    const id = new Types.ObjectId().toHexString();
    return { id, triggeredByDays, noticeDays, machineIsActive: random() < 0.9, interventions };
  });

/** Stores the histories as the service would. */
async function store(tenantId: string, all: ReturnType<typeof generated>) {
  const by = { ...anna, tenantId };
  const made = await service.newIntervention({}, by);
  const planned = await service.newPlan({}, by);
  const off = await service.newMachine({ isActive: false }, by);
  // The rows must be idle: DocumentDB does not delete one while it is being changed.
  await service.kit.relay.flush();
  const rowOf = async (name: string, id: string) => {
    const rows = service.kit.connection.collection(name);
    const found = await rows.findOneAndDelete({ _id: new Types.ObjectId(id) });
    if (!found) throw new Error(`no ${id} in ${name}`);
    const { _id, ...row } = found;
    return { rows, row: { ...row, _outbox: [] } };
  };
  const plan = await rowOf('maintenances', planned._id);
  await plan.rows.insertMany(
    all.map(({ id, machineIsActive, triggeredByDays, noticeDays }) => {
      const machineId = machineIsActive ? planned.machineId : off._id;
      return { ...plan.row, _id: new Types.ObjectId(id), machineId, triggeredByDays, noticeDays };
    }),
  );
  const job = await rowOf('interventions', made._id);
  await job.rows.insertMany(
    all.flatMap(({ id: maintenanceId, interventions }) =>
      interventions.map(({ id, status, endDate, isActive, isDeleted }) => ({
        ...job.row,
        _id: new Types.ObjectId(id),
        ...{ maintenanceId, status, isActive, endDate: new Date(endDate) },
        deletedAt: isDeleted ? new Date(endDate) : null,
      })),
    ),
  );
}

async function dueAnswers(tenantId: string, timezone: string) {
  const items: DuePlan[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await service.call(plans.due, { after }, { ...anna, tenantId, timezone }, longDeadline);
    items.push(...(page.items as DuePlan[]));
    after = page.next;
  }
  return items.map(
    ({ _id: id, lastDate, expiry, daysToExpiry, due, openInterventionId, interventionCount }) => ({
      ...{ id, lastDate, expiry, daysToExpiry, due, interventionCount },
      underWay: openInterventionId ?? null,
    }),
  );
}

it.each([
  ['Europe/Rome', '2026-11-22T22:59:59.999Z'],
  ['Europe/Rome', '2026-03-29T22:30:00.000Z'],
  ['America/New_York', '2026-11-02T04:30:00.000Z'],
  ['Pacific/Auckland', '2026-09-27T11:45:00.000Z'],
  ['Asia/Kathmandu', '2026-12-31T18:20:00.000Z'],
] as const)(
  '[S5.plan.due] Python computes the same result for 400 histories in %s at %s',
  async (zone, now) => {
    const tenantId = `SECOND_${zone.slice(-4).toUpperCase()}_${now.slice(5, 7)}`;
    clock.set(now);
    const all = generated(new Date(now));
    await store(tenantId, all);
    const input = JSON.stringify({ zone, now, plans: all });
    const answer = execFileSync('python3', [script], { input, encoding: 'utf8', maxBuffer: 1 << 26 });
    const judged = (JSON.parse(answer) as (PythonDue | null)[]).filter((one) => one !== null);
    const expected = judged.map(({ underWay, ...one }) => ({ ...one, underWay: underWay[0] ?? null }));
    expect(await dueAnswers(tenantId, zone)).toEqual(expected);
    // Each result occurs often enough to be tested.
    const share = (one: (judgement: PythonDue) => boolean) => judged.filter(one).length / judged.length;
    for (const part of [
      share(({ due }) => due),
      share(({ due }) => !due),
      share(({ underWay }) => underWay.length > 0),
      share(({ daysToExpiry }) => daysToExpiry < 0),
      share(({ lastDate }) => lastDate === null),
    ])
      expect(part).toBeGreaterThan(0.1);
    expect(judged.length).toBeLessThan(planCount * 0.97);
  },
  120_000,
);
