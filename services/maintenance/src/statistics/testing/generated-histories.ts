import { Types } from 'mongoose';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { anna, type MaintenanceTest } from '../../testing/maintenance-service.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const newId = () => new Types.ObjectId().toHexString();

/**
 * Fills a tenant with machines (one out of service, one without jobs), their plans and 600 interventions over three years, as
 * the service or an older version may have stored them: close to midnight and to clock changes, deleted, inactive, without an
 * end or ending before their start, of deleted plans.
 */
export async function generateHistories(
  service: MaintenanceTest,
  tenantId: string,
  { now, seed, instants }: { now: Date; seed: number; instants: string[] },
) {
  const by = { ...anna, tenantId };
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const isIn = (share: number) => random() < share;

  const made = await service.newIntervention({}, by);
  const planned = await service.newPlan({}, by);
  const machines = [made.machineId, planned.machineId];
  for (let count = 0; count < 22; count += 1)
    machines.push((await service.newMachine({ isActive: count > 0 }, by))._id);
  const [, ...busy] = machines;
  // The rows must be idle: DocumentDB does not delete one while it is being changed.
  await service.kit.relay.flush();
  const takeOut = async (name: string, id: string) => {
    const rows = service.kit.connection.collection(name);
    const found = await rows.findOneAndDelete({ _id: new Types.ObjectId(id) });
    if (!found) throw new Error(`no ${id} in ${name}`);
    const { _id, ...row } = found;
    return { rows, row: { ...row, _outbox: [] } };
  };

  const plan = await takeOut('maintenances', planned._id);
  const plans = Array.from({ length: 60 }, () => ({
    ...plan.row,
    _id: new Types.ObjectId(),
    machineId: oneOf(busy),
    triggeredByDays: oneOf([1, 7, 14, 30, 90, 365]),
    noticeDays: oneOf([null, null, 0, 15, 30]),
  }));
  await plan.rows.insertMany(plans);
  const deletedPlans = busy.map((machineId) => ({ _id: newId(), machineId }));
  const doable = [
    ...plans.slice(10).map(({ _id, machineId }) => ({ _id: _id.toHexString(), machineId })),
    ...deletedPlans.slice(0, 4),
  ];

  const near = (instant: number) => instant + (below(4 * 60) - 2 * 60) * minuteMs;
  const anyStart = () =>
    isIn(0.4) ? near(Date.parse(oneOf(instants))) : now.getTime() - below(1_000 * dayMs);
  const job = await takeOut('interventions', made._id);
  const jobs = Array.from({ length: 600 }, () => {
    const carriedOut = isIn(0.5) ? oneOf(doable) : null;
    const start = isIn(0.3) ? now.getTime() - below(31 * dayMs) : anyStart();
    const duration = isIn(0.1) ? -below(dayMs) : oneOf([0, 20 * minuteMs, 9 * 60 * minuteMs, 3 * dayMs]);
    return {
      ...job.row,
      _id: new Types.ObjectId(),
      machineId: carriedOut?.machineId ?? oneOf(busy.slice(0, 21)),
      maintenanceId: carriedOut?._id ?? null,
      type:
        carriedOut && isIn(0.9)
          ? 'PROGRAMMATA'
          : oneOf(['RICHIESTA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA']),
      status: oneOf(['CLOSED', 'CLOSED', 'CLOSED', 'OPEN', 'ASSIGNED', 'WAITING PARTS']),
      priority: oneOf(['URGENT', 'NORMAL', 'LOW', null]),
      alreadyReported: isIn(0.2),
      issueDescription: oneOf(['Perde olio', ' perde  olio.', 'È ferma', 'è ferma', 'Vibra', '.', '', null]),
      openDate: new Date(start - (isIn(0.3) ? below(3 * dayMs) : 0)),
      startDate: new Date(start),
      endDate: isIn(0.05) ? null : new Date(start + duration),
      isActive: isIn(0.92),
      deletedAt: isIn(0.08) ? now : null,
    };
  });
  await job.rows.insertMany(jobs);
}
