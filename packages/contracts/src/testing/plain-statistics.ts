import type { Intervention } from '../maintenance/interventions.ts';
import type { Machine } from '../maintenance/machines.ts';
import type { DuePlan, Plan } from '../maintenance/plans.ts';

/** The lists of the API, and the zone and time of the calculation. */
export interface Lists {
  interventions: Intervention[];
  machines: Machine[];
  plans: Plan[];
  due: DuePlan[];
  zone: string;
  now: string;
}

type Reasons = Record<string, number>;

const dayMs = 86_400_000;
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const daysApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;
const inOrder = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
const time = (instant: string | null | undefined) => Date.parse(String(instant));

const figure = (sum: number, of: number, reasons: Reasons = {}) => ({
  value: of ? sum / of : null,
  of,
  leftOut: Object.entries(reasons).flatMap(([reason, count]) => (count ? [{ reason, count }] : [])),
});

/** A second calculation of the statistics, only from the lists: no kit, no store, days from `Intl`. */
export function plainStatistics({ interventions, machines, plans, due, zone, now }: Lists) {
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const dayOf = (instant: string) => format(new Date(instant));
  const today = dayOf(now);
  const yearOf = (instant: string) => Number(dayOf(instant).slice(0, 4));
  const isOpen = ({ status }: Intervention) => status !== 'CLOSED';
  const isPlanned = ({ type }: Intervention) => type === 'PROGRAMMATA';
  const called = (id: string) => {
    const machine = machines.find(({ _id }) => _id === id);
    return { _id: id, shortCode: machine?.shortCode ?? null, name: machine?.name ?? null };
  };
  const byCode = (a: string, b: string) => {
    const [one, other] = [a, b].map((id) => called(id).shortCode ?? '\u{ffff}') as [string, string];
    return inOrder(one, other) || inOrder(a, b);
  };

  const counters = () => {
    const overdue = due.filter((plan) => plan.due).length;
    const open = interventions.filter(isOpen);
    return {
      open: overdue + open.length,
      overdue,
      running: open.filter(({ status }) => status === 'ASSIGNED' || status === 'WAITING PARTS').length,
      urgent: open.filter((job) => job.priority === 'URGENT' && !isPlanned(job)).length,
    };
  };

  const openedOn = (day: string, machine = 'all') =>
    interventions.filter(
      ({ openDate, machineId }) => dayOf(openDate) === day && [machineId, 'all'].includes(machine),
    );

  const days = (machine = 'all') =>
    Array.from({ length: 30 }, (_, index) => {
      const day = later(today, index - 29);
      const jobs = openedOn(day, machine);
      return { day, done: jobs.filter((job) => !isOpen(job)).length, open: jobs.filter(isOpen).length };
    });

  const perMachine = () => {
    const year = yearOf(now);
    const count = (id: string, inYear: number, planned: boolean) =>
      interventions.filter(
        (job) => job.machineId === id && yearOf(job.startDate) === inYear && isPlanned(job) === planned,
      ).length;
    return machines
      .map(({ _id }) => ({
        ...called(_id),
        scheduled: count(_id, year, true),
        other: count(_id, year, false),
        scheduledBefore: count(_id, year - 1, true),
        otherBefore: count(_id, year - 1, false),
      }))
      .sort((a, b) => b.scheduled + b.other - a.scheduled - a.other || byCode(a._id, b._id));
  };

  const timeToRepair = (jobs: Intervention[]) => {
    const repairs = jobs.filter((job) => !isOpen(job) && !isPlanned(job));
    const ended = repairs.filter(({ endDate }) => endDate);
    const sound = ended.filter(({ startDate, endDate }) => time(endDate) >= time(startDate));
    const times = sound.map(({ startDate, endDate }) => time(endDate) - time(startDate));
    // The median: the middle element, or the mean of the two in the middle.
    const inTheMiddle = times
      .toSorted((a, b) => a - b)
      .filter((_, at) => Math.abs(2 * at + 1 - times.length) < 2);
    return {
      ...figure(
        times.reduce((sum, ms) => sum + ms, 0),
        times.length,
        { withoutEnd: repairs.length - ended.length, endBeforeStart: ended.length - sound.length },
      ),
      median: inTheMiddle.length ? inTheMiddle.reduce((sum, ms) => sum + ms, 0) / inTheMiddle.length : null,
    };
  };

  const isFailure = (job: Intervention) => !isPlanned(job) && !job.alreadyReported;

  const timeBetweenFailures = (jobs: Intervention[]) => {
    const gaps: number[] = [];
    let alone = 0;
    for (const id of new Set(jobs.map(({ machineId }) => machineId))) {
      const own = jobs.filter((job) => job.machineId === id && isFailure(job));
      const starts = own.map(({ startDate }) => time(startDate)).sort((a, b) => a - b);
      starts.slice(1).forEach((start, index) => gaps.push(start - Number(starts[index])));
      if (starts.length === 1) alone += 1;
    }
    const reported = jobs.filter((job) => !isPlanned(job) && job.alreadyReported).length;
    return figure(
      gaps.reduce((sum, gap) => sum + gap, 0),
      gaps.length,
      { alreadyReported: reported, onlyFailure: alone },
    );
  };

  /** Expiries from the first to the last day; `withNeverDone` also counts plans without an execution. */
  const onTime = (first: string, last: string, machine: string, withNeverDone: boolean) => {
    const reasons = { withoutEnd: 0, withoutPlan: 0, neverDone: 0, outOfService: 0 };
    let [met, late] = [0, 0];
    const isIn = (day: string) => first <= day && day <= last;
    const executions = interventions.filter(
      (job) => !isOpen(job) && job.maintenanceId && [job.machineId, 'all'].includes(machine),
    );
    for (const job of executions) {
      const day = dayOf(job.endDate ?? job.startDate);
      if (!plans.some(({ _id }) => _id === job.maintenanceId)) reasons.withoutPlan += isIn(day) ? 1 : 0;
      else if (!job.endDate) reasons.withoutEnd += isIn(day) ? 1 : 0;
    }
    for (const plan of plans.filter(({ machineId }) => [machineId, 'all'].includes(machine))) {
      const done = executions
        .filter(({ maintenanceId, endDate }) => maintenanceId === plan._id && endDate)
        .map(({ endDate }) => dayOf(String(endDate)))
        .sort();
      if (done.length === 0 && withNeverDone) reasons.neverDone += 1;
      done.forEach((day, index) => {
        const expiry = later(day, plan.triggeredByDays);
        if (!isIn(expiry) || expiry >= today) return;
        const next = done[index + 1];
        const isIdle = !machines.some(({ _id, isActive }) => _id === plan.machineId && isActive);
        if (next === undefined && isIdle) reasons.outOfService += 1;
        else if (next !== undefined && next <= expiry) met += 1;
        else late += 1;
      });
    }
    return figure(met, met + late, reasons);
  };

  const backlog = (machine: string) => {
    const open = interventions.filter((job) => isOpen(job) && [job.machineId, 'all'].includes(machine));
    // Clocks differ: a job opened tomorrow counts as opened today.
    const old = open.map(({ openDate }) => Math.max(0, daysApart(dayOf(openDate), today)));
    const ages = [
      { from: 0, to: 7 },
      { from: 8, to: 30 },
      { from: 31, to: 90 },
      { from: 91, to: null },
    ];
    return {
      open: open.length,
      ages: ages.map(({ from, to }) => ({
        ...{ from, to },
        count: old.filter((age) => age >= from && age <= (to ?? Infinity)).length,
      })),
    };
  };

  const indicators = (first: string, last: string, machine = 'all') => {
    const jobs = interventions.filter(
      ({ startDate, machineId }) =>
        dayOf(startDate) >= first && dayOf(startDate) <= last && [machineId, 'all'].includes(machine),
    );
    const figures = (some: Intervention[], on: ReturnType<typeof figure>) => ({
      jobs: some.length,
      failures: some.filter(isFailure).length,
      timeToRepair: timeToRepair(some),
      timeBetweenFailures: timeBetweenFailures(some),
      scheduledShare: figure(some.filter(isPlanned).length, some.length),
      onTime: on,
    });
    const months: string[] = [];
    for (let day = first; day <= last; day = later(day, 1))
      if (!months.includes(day.slice(0, 7))) months.push(day.slice(0, 7));
    const busiest = [...new Set([...interventions, ...plans].map(({ machineId }) => machineId))]
      .filter((id) => [id, 'all'].includes(machine))
      .map((id) => ({ id, own: jobs.filter(({ machineId }) => machineId === id) }))
      .filter(({ id, own }) => {
        const { of, leftOut } = onTime(first, last, id, true);
        return own.length + of + leftOut.length + backlog(id).open > 0;
      })
      .sort((a, b) => b.own.length - a.own.length || byCode(a.id, b.id));
    const failures = new Map<string, Intervention[]>();
    const latestFirst = jobs
      .filter(isFailure)
      .toSorted(
        (a, b) =>
          time(b.startDate) - time(a.startDate) ||
          inOrder(String(a.issueDescription), String(b.issueDescription)) ||
          inOrder(a.type, b.type),
      );
    for (const job of latestFirst) {
      const words = (job.issueDescription ?? '')
        .toLowerCase()
        .split(/[\s.]+$|\s+/)
        .filter(Boolean);
      const key = [job.machineId, ...words].join(' ');
      if (words.length > 0) failures.set(key, [...(failures.get(key) ?? []), job]);
    }
    return {
      total: figures(jobs, onTime(first, last, machine, true)),
      months: months.map((month) => {
        const [from, to] = [`${month}-01`, `${month}-31`];
        const own = jobs.filter(({ startDate }) => dayOf(startDate).startsWith(month));
        const on = onTime(from < first ? first : from, to > last ? last : to, machine, false);
        return { month, ...figures(own, on) };
      }),
      machines: busiest.slice(0, 20).map(({ id, own }) => ({
        ...called(id),
        ...figures(own, onTime(first, last, id, true)),
        backlog: backlog(id),
      })),
      backlog: backlog(machine),
      faults: [...failures.values()]
        .filter((same) => same.length > 1)
        .map((same) => ({ ...(same[0] as Intervention), count: same.length }))
        .sort(
          (a, b) =>
            b.count - a.count ||
            byCode(a.machineId, b.machineId) ||
            inOrder(String(a.issueDescription), String(b.issueDescription)),
        )
        .slice(0, 10)
        .map(({ machineId, type, issueDescription, count }) => ({
          ...{ machine: called(machineId), type },
          ...{ text: String(issueDescription), count },
        })),
    };
  };

  return { today, counters, openedOn, days, perMachine, indicators };
}
