import type { Fault } from './catalogue/machine-kind.ts';
import type { DemoOrder } from './catalogue/orders.ts';
import type { DemoMachine, Plant, DemoPlan } from './plant.ts';
import type { Random } from './random.ts';
import { day, inOpeningHours, jobsOn, workingMoment } from './working-time.ts';
import { shuffledFaults } from './shuffled-faults.ts';
import { paceOf, wearOf } from './seasons.ts';

/** One call of a simulated person at a simulated time. */
export interface Step {
  at: number;
  /** Stable name of the job, and the idempotency key of the creating step. */
  job: string;
  /** 0 creates; n applies to the document's version n − 1, so a repeated step changes nothing. */
  version: number;
  by: { fullName: string };
  /** The person of the job's first step, part of the document's deterministic id. */
  opener: { fullName: string };
  call: 'report' | 'create' | 'edit';
  machine: DemoMachine;
  /** The plan that the job carries out. */
  plan?: DemoPlan;
  /** The order that the job waits for from this step on. */
  order?: DemoOrder;
  body: Record<string, unknown>;
}

/** The time span of the simulated history. */
export interface Span {
  /** Its end, in epoch milliseconds. */
  today: number;
  days: number;
}

const minute = 60_000;

/** The jobs of a plant in this span, as steps in time order. */
export function historyOf(
  plant: Plant,
  machines: DemoMachine[],
  random: Random,
  { today, days }: Span,
): Step[] {
  const start = today - (today % day) - days * day;
  const nextFault = shuffledFaults(random);
  const steps: Step[] = [];
  let count = 0;
  for (let midnight = start; midnight <= today; midnight += day) {
    const perDay = plant.perDay * paceOf(plant, midnight);
    for (let left = jobsOn(random, midnight, perDay); left > 0; left -= 1) {
      const machine = random.weighted(machines, (one) => wearOf(one, midnight));
      if (machine.body.isActive === false) continue;
      count += 1;
      const job = {
        plant,
        random,
        machine,
        key: `demo-${plant.code}-${count}`,
        at: workingMoment(random, midnight),
      };
      steps.push(...(random.chance(0.22) ? scheduledJob(job) : faultJob(job, nextFault(machine.kind))));
    }
  }
  return steps.filter((step) => step.at <= today).sort((a, b) => a.at - b.at || a.version - b.version);
}

interface Job {
  plant: Plant;
  random: Random;
  machine: DemoMachine;
  key: string;
  at: number;
}

/** Builds the steps of one job; each call happens some time after the previous one. */
function stepper({ random, machine, key, at }: Job) {
  const steps: Step[] = [];
  let now = at;
  return {
    steps,
    add(call: Step['call'], by: Step['by'], body: Step['body']) {
      steps.push({
        at: now,
        job: key,
        version: steps.length,
        by,
        opener: steps[0]?.by ?? by,
        call,
        machine,
        body,
      });
    },
    wait(medianHours: number, spread: number) {
      now = inOpeningHours(random, now + Math.round(random.logNormal(medianHours, spread) * 60) * minute);
    },
  };
}

function faultJob(job: Job, fault: Fault): Step[] {
  const { plant, random, machine } = job;
  const technician = random.pick(plant.users);
  const { steps, add, wait } = stepper(job);
  const priority = random.chance(0.11) ? 'URGENT' : random.chance(0.22) ? 'LOW' : 'NORMAL';
  const common = { issueDescription: fault.issue, alreadyReported: random.chance(0.06) };
  const reported = random.chance(0.6);
  if (reported) {
    const operator = random.pick(plant.operators);
    add(
      'report',
      { fullName: operator },
      { ...common, openBy: operator, priority: priority === 'LOW' ? 'NORMAL' : priority },
    );
  } else {
    add('create', technician, { ...common, priority });
  }
  wait({ URGENT: 0.6, NORMAL: 5, LOW: 480 }[priority], priority === 'LOW' ? 0.6 : 1);
  const outside = random.chance(0.1);
  const type = outside ? 'ESTERNA' : random.chance(0.3) ? 'PROVVISORIA' : 'PERMANENTE';
  const executor = outside ? machine.kind.outside : technician.fullName;
  const end = outside && { endDate: expectedEnd(steps.at(-1)?.at ?? job.at) };
  add('edit', technician, { type, status: 'ASSIGNED', externalExecutor: executor, ...end });
  if (fault.part && random.chance(0.4)) {
    wait(3, 0.7);
    add('edit', technician, {
      status: 'WAITING PARTS',
      notes: [{ text: random.pick(waitingNotes)(fault.part) }],
    });
    wait(340, 0.8);
    add('edit', technician, { status: 'ASSIGNED' });
  }
  wait(outside ? 120 : 5, 1.2);
  add('edit', technician, { status: 'CLOSED', solveDescription: fault.solution });
  return steps;
}

function scheduledJob(job: Job): Step[] {
  const { plant, random, machine } = job;
  const technician = random.pick(plant.users);
  const { steps, add, wait } = stepper(job);
  const items = machine.kind.checkList;
  const checkList = (done: number) => ({
    scheduledMaintenance: { checkList: items.map((title, i) => ({ title, result: i < done ? 'OK' : '' })) },
  });
  const assigned = { status: 'ASSIGNED', externalExecutor: technician.fullName };
  add('create', technician, { type: 'PROGRAMMATA', ...assigned, ...checkList(0) });
  wait(16, 0.9);
  add('edit', technician, checkList(random.between(1, items.length - 1)));
  wait(2, 0.7);
  add('edit', technician, {
    status: 'CLOSED',
    ...checkList(items.length),
    notes: [{ text: `Controllati ${items.length} punti, nessuna anomalia` }],
  });
  return steps;
}

/** External companies promise completion within ten days. */
const expectedEnd = (from: number) => new Date(from + 10 * day).toISOString();

const waitingNotes: ((part: string) => string)[] = [
  (part) => `Ordinato: ${part}, consegna in settimana`,
  (part) => `Il fornitore conferma per lunedì: ${part}`,
  (part) => `Arrivato sbagliato, fatto il reso: ${part}`,
  (part) => `In attesa del preventivo: ${part}`,
];
