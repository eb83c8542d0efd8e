import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import type { DemoOrder } from './catalogue/orders.ts';
import { sparesOf } from './catalogue/spares.ts';
import type { Span, Step } from './history.ts';
import type { OrderMoments } from './order-moments.ts';
import { datedOrders } from './orders-part.ts';
import type { Act, Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { machinesOf, type Plant } from './plant.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';

const hour = 3_600_000;

/** Two jobs of each demo tenant that wait for one of its orders: one is on its way, the other has arrived. */
export const waitingPart: Part = {
  name: 'waiting',
  service: 'maintenance',
  module: MaintenanceModule,
  acts: async ({ bus, span }) => {
    const acts: Act[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      for (const step of waitingJobs(plant, span))
        acts.push({ at: step.at, play: () => performance.play(step) });
    }
    return acts;
  },
};

/** The steps of a plant's jobs that wait for its newest sent order, and for the newest one that has arrived. */
export function waitingJobs(plant: Plant, span: Span): Step[] {
  const orders = datedOrders(plant, span);
  return (['SENT', 'HIDE'] as const).flatMap((state) => {
    const last = orders.findLast(([order]) => order.state === state);
    return last ? jobFor(plant, span, last) : [];
  });
}

/** The fault for which the order's first spare was bought. */
function jobFor(plant: Plant, span: Span, [order, { requested, sent }]: [DemoOrder, OrderMoments]): Step[] {
  const spares = sparesOf(machinesOf(plant, random(plant.seed), span.today));
  const codes = order.rows.flatMap(({ isSpare, code }) => (isSpare ? [code] : []));
  const spare = spares.find(({ machine, body }) => machine.body.isActive && codes.includes(body.code));
  const machine = spare?.machine;
  const fault = machine?.kind.faults.find(
    ({ part }) => part?.toLowerCase() === spare?.body.name.toLowerCase(),
  );
  const by = plant.users.at(-1);
  if (!machine || !fault || !by) throw new Error(`${order.key} is for no fault`);
  const common = { job: `demo-waiting-${order.key}`, by, opener: by, machine };
  const taken = { type: 'PERMANENTE', status: 'ASSIGNED', externalExecutor: by.fullName };
  return [
    { ...common, at: requested - hour, version: 0, call: 'create', body: { issueDescription: fault.issue } },
    {
      ...{ ...common, at: requested, version: 1, call: 'edit' },
      body: { ...taken, notes: [{ text: `Smontato: da cambiare ${fault.part}` }] },
    },
    {
      ...{ ...common, at: sent, version: 2, call: 'edit', order },
      body: { status: 'WAITING PARTS', notes: [{ text: `Ordinato: ${fault.part}` }] },
    },
  ];
}
