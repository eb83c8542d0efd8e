import { yearlyWorkOn } from './catalogue/plans.ts';
import type { Span, Step } from './history.ts';
import type { DemoMachine, Plant, DemoPlan } from './plant.ts';
import { random as diceOf, type Random } from './random.ts';
import { beforeHarvest } from './seasons.ts';
import { day, earlierThatDay, lastWorkday, workingMoment } from './working-time.ts';
/** State of a plan on the last day. */
type State = 'expired' | 'postponed' | 'inProgress' | 'dueAhead' | 'neverDone' | 'done';

/** A plan with its history. */
export interface PlanHistory {
  plan: DemoPlan;
  state: State;
  /** Executions within the span, each opened and closed, and the currently open one. */
  steps: Step[];
}

/** States of a tenant's special plans; the others are done and not due. */
const special: State[] = [
  ...(['expired', 'expired', 'expired', 'postponed'] as const),
  ...(['inProgress', 'inProgress', 'inProgress'] as const),
  ...(['dueAhead', 'dueAhead', 'dueAhead', 'dueAhead'] as const),
  'neverDone',
];

const untouched = (title: string) => ({ title, result: '' as const });

/** Notice for the yearly work, which takes a machine out of service for longer. */
const yearlyNotice = 14;

/** Two plans for each machine in use: its own checklist every three or six months, and the yearly work. */
function plansOf(plant: Plant, machines: DemoMachine[]): DemoPlan[] {
  const active = machines.filter(({ body }) => body.isActive);
  return active.flatMap((machine) => {
    const { kind, body } = machine;
    const often = kind.wear >= 1.4;
    const usual = {
      description: often ? 'Controllo trimestrale' : 'Controllo semestrale',
      triggeredByDays: often ? 90 : 180,
      checkList: kind.checkList,
      shortCode: often ? 'TRI' : 'SEM',
    };
    const yearly = { ...yearlyWorkOn(body.name), triggeredByDays: 365, noticeDays: yearlyNotice };
    return [usual, yearly].map((one, index) => ({
      key: `demo-plan-${plant.code}-${body.shortCode}-${index}`,
      machine,
      body: { ...one, checkList: one.checkList.map(untouched) },
    }));
  });
}

/** Days since the last execution on the last day. */
function daysSinceLast(state: State, { body, machine }: DemoPlan, random: Random, today: number): number {
  const days = body.triggeredByDays;
  if (state === 'expired' || state === 'postponed') return days + random.between(4, 25);
  if (state === 'dueAhead') return days - random.between(2, 12);
  if (state === 'inProgress') return days - random.between(1, 10);
  const sinceReady = Math.floor((today - beforeHarvest(today)) / day) + random.between(-10, 10);
  const isForHarvest = machine.kind.isForHarvest && days === 365 && sinceReady > 0 && sinceReady <= days - 20;
  return isForHarvest ? sinceReady : random.between(1, days - 20);
}

/** Times of execution, newest first, each close to the due date. */
function executions(state: State, plan: DemoPlan, random: Random, { today, days: length }: Span): number[] {
  const moments: number[] = [];
  if (state === 'neverDone') return moments;
  const midnight = today - (today % day);
  let ago = daysSinceLast(state, plan, random, today);
  for (; ago < length; ago += plan.body.triggeredByDays + random.between(-6, 9)) {
    moments.push(workingMoment(random, midnight - ago * day));
  }
  return moments;
}

function planHistory(plan: DemoPlan, state: State, plant: Plant, random: Random, span: Span): PlanHistory {
  const { machine, body } = plan;
  const titles = body.checkList.map(({ title }) => title);
  const point = (title: string, at: number, done: number, ko: number) => ({
    ...{ title, result: at < done && at !== ko ? 'OK' : '' },
    ...(at === ko && { notOk: true }),
  });
  const checkList = (done: number, ko = -1) => ({
    scheduledMaintenance: { checkList: titles.map((title, at) => point(title, at, done, ko)) },
  });
  const steps: Step[] = [];
  const job = (at: number, edits: { after: number; body: Step['body'] }[]) => {
    const by = random.pick(plant.users);
    const common = { job: `${plan.key}-${at}`, by, opener: by, machine, plan };
    const opening = { type: 'PROGRAMMATA', status: 'ASSIGNED', externalExecutor: by.fullName };
    steps.push({ ...common, at, version: 0, call: 'create', body: opening });
    for (const [index, { after, body: change }] of edits.entries())
      steps.push({ ...common, at: at + after, version: index + 1, call: 'edit', body: change });
  };
  const hour = 3_600_000;
  // A point that was KO last time is the reason for checking it again.
  const last = state === 'dueAhead' ? titles.length - 1 : -1;
  for (const [index, end] of executions(state, plan, random, span).entries()) {
    const at = earlierThatDay(end, random.between(1, 4) * hour);
    const done = checkList(titles.length, index === 0 ? last : -1);
    job(at, [{ after: end - at, body: { status: 'CLOSED', ...done } }]);
  }
  if (state === 'inProgress') {
    const done = random.between(1, titles.length - 1);
    const yesterday = lastWorkday(span.today - (span.today % day));
    job(workingMoment(random, yesterday), [{ after: hour / 2, body: checkList(done, done) }]);
  }
  return { plan, state, steps };
}

/** The plans of a plant with two years of history. */
export function planHistories(plant: Plant, machines: DemoMachine[], span: Span): PlanHistory[] {
  const random = diceOf(plant.seed + 1);
  const plans = plansOf(plant, machines);
  const states = new Map(special.map((state, i) => [Math.floor((i * plans.length) / special.length), state]));
  return plans.map((plan, index) => planHistory(plan, states.get(index) ?? 'done', plant, random, span));
}
