import { startWorkshop, tenantId } from './workshop.mjs';

const dayMs = 86_400_000;
const timezone = 'Europe/Rome';
const types = ['PROGRAMMATA', 'RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE'];

/** Two years of work, with one job in forty still open. */
function job(index) {
  const type = types[index % types.length];
  const startDate = new Date(Date.now() - ((index * 7_919) % 730) * dayMs - 1);
  const isOpen = index % 40 === 3;
  return {
    ...{ type, startDate, openDate: startDate, alreadyReported: index % 11 === 0 },
    ...(type !== 'PROGRAMMATA' && { maintenanceId: null }),
    ...(isOpen
      ? { status: 'OPEN', endDate: null }
      : { endDate: new Date(startDate.getTime() + 2 * 3_600_000) }),
  };
}

const countIf = (condition) => ({ $sum: { $cond: [condition, 1, 0] } });
const isClosed = { $eq: ['$status', 'CLOSED'] };
const isReported = { $eq: ['$alreadyReported', true] };
const isTimed = { $and: [isClosed, { $gte: ['$endDate', '$startDate'] }] };
const failureStart = { $cond: [isReported, null, '$startDate'] };
const partOf = (date, format) => ({ $dateToString: { date, format, timezone } });

/** The minimum aggregation that each result depends on, run directly in the store. */
const groups = {
  open: { _id: null, all: { $sum: 1 }, urgent: countIf({ $eq: ['$priority', 'URGENT'] }) },
  plans: {
    _id: { plan: '$maintenanceId', isClosed },
    lastEnd: { $max: '$endDate' },
    first: { $min: '$_id' },
    count: { $sum: 1 },
  },
  days: { _id: partOf('$openDate', '%Y-%m-%d'), all: { $sum: 1 }, done: countIf(isClosed) },
  years: {
    _id: { machine: '$machineId', year: partOf('$startDate', '%Y') },
    scheduled: countIf({ $eq: ['$type', 'PROGRAMMATA'] }),
    all: { $sum: 1 },
  },
  jobs: {
    _id: { machine: '$machineId', type: '$type', month: partOf('$startDate', '%Y-%m') },
    ...{
      all: { $sum: 1 },
      reported: countIf(isReported),
      closed: countIf(isClosed),
      timed: countIf(isTimed),
    },
    ...{ first: { $min: failureStart }, last: { $max: failureStart } },
    ms: { $sum: { $cond: [isTimed, { $subtract: ['$endDate', '$startDate'] }, 0] } },
  },
  ages: { _id: { machine: '$machineId', day: partOf('$openDate', '%Y-%m-%d') }, all: { $sum: 1 } },
  done: { _id: '$maintenanceId', at: { $push: '$endDate' } },
};

const daysAgo = (days) => new Date(Date.now() - days * dayMs);
const compact = (date) => date.toISOString().slice(0, 10).split('-').reverse().join('');
const total = (rows, ...fields) =>
  rows.reduce((sum, row) => sum + fields.reduce((own, field) => own + row[field], 0), 0);
const lastYear = new Date(`${new Date().getUTCFullYear() - 1}-01-01`);

/**
 * Each call of the page by name, over the same interventions: `ours()` goes through gateway and bus, `bare()` runs its
 * aggregations with the driver, and `jobs` is the number of interventions that each answer counts. `lists()` reads the
 * data from which a browser would compute everything; `close()` disconnects from the store.
 */
export async function startStatsSides(stack, count) {
  const { get, interventions, add, close } = await startWorkshop(stack);
  await add(count - 1, job);
  const ask = (filter, group) =>
    interventions
      .aggregate([{ $match: { tenantId, deletedAt: null, isActive: true, ...filter } }, { $group: group }])
      .toArray();
  const open = { status: { $in: ['OPEN', 'ASSIGNED', 'WAITING PARTS'] } };
  const ofPlans = { maintenanceId: { $ne: null } };
  const calls = {
    counters: {
      ours: () => get('stat/counters'),
      bare: () => Promise.all([ask(open, groups.open), ask(ofPlans, groups.plans)]),
      jobs: { ours: ({ open: all, overdue }) => all - overdue, bare: ([[{ all }]]) => all },
    },
    days: {
      ours: () => get('stat/days/all'),
      bare: () => ask({ openDate: { $gte: daysAgo(29.5) } }, groups.days),
      jobs: { ours: (days) => total(days, 'done', 'open'), bare: (rows) => total(rows, 'all') },
    },
    machines: {
      ours: () => get('stat/machines'),
      bare: () => ask({ startDate: { $gte: lastYear } }, groups.years),
      jobs: {
        ours: (rows) => total(rows, 'scheduled', 'other', 'scheduledBefore', 'otherBefore'),
        bare: (rows) => total(rows, 'all'),
      },
    },
    indicators: {
      ours: () => get(`stat/indicators/${compact(daysAgo(364))}/${compact(daysAgo(0))}/all`),
      bare: () =>
        Promise.all([
          ask({ startDate: { $gte: daysAgo(364.5) } }, groups.jobs),
          ask(open, groups.ages),
          ask({ ...ofPlans, status: 'CLOSED' }, groups.done),
        ]),
      jobs: { ours: ({ total: { jobs } }) => jobs, bare: ([rows]) => total(rows, 'all') },
    },
  };
  const paths = ['intervention/allOpen', 'intervention/archived', 'machine/all', 'maintenance/due'];
  return { calls, lists: () => Promise.all(paths.map(get)), close };
}
