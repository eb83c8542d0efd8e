import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import { historyOf, type Span, type Step } from './history.ts';
import type { Act, Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { machinesOf, type DemoMachine, type Plant } from './plant.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';
import { day } from './working-time.ts';

/** The demo tenants with their people, their machines and the work on them. */
export const plantsPart: Part = {
  name: 'plants',
  service: 'maintenance',
  module: MaintenanceModule,
  acts: async ({ bus, clock, span }) => {
    const acts: Act[] = [];
    for (const plant of plants) {
      clock.moveTo(installation(span));
      acts.push(...actsOf(plant, span, new Performance(bus, plant, await ensureTenant(bus, plant))));
    }
    return acts;
  },
};

/** When the tenants and their machines are entered: the day before the history begins. */
export const installation = ({ today, days }: Span) => today - (days + 1) * day;

function actsOf(plant: Plant, span: Span, performance: Performance): Act[] {
  const dice = random(plant.seed);
  const machines = machinesOf(plant, dice, span.today);
  const at = installation(span);
  const setUp = (machine: DemoMachine) => ({ at, play: () => performance.createMachine(machine) });
  const work = (step: Step) => ({ at: step.at, play: () => performance.play(step) });
  return [...machines.map(setUp), ...historyOf(plant, machines, dice, span).map(work)];
}
