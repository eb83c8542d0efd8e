import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import type { Span } from './history.ts';
import type { Act, Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { planHistories, type PlanHistory } from './plan-jobs.ts';
import { machinesOf } from './plant.ts';
import { installation } from './plants-part.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';
import { day } from './working-time.ts';

/** The plans of the demo tenants, with two years of executions. */
export const plansPart: Part = {
  name: 'plans',
  service: 'maintenance',
  module: MaintenanceModule,
  acts: async ({ bus, span }) => {
    const acts: Act[] = [];
    for (const plant of plants) {
      const machines = machinesOf(plant, random(plant.seed), span.today);
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      for (const life of planHistories(plant, machines, span)) acts.push(...actsOf(life, span, performance));
    }
    return acts;
  },
};

function actsOf({ plan, state, steps }: PlanHistory, span: Span, performance: Performance): Act[] {
  const made = { at: installation(span), play: () => performance.createPlan(plan) };
  const work = steps.map((step) => ({ at: step.at, play: () => performance.play(step) }));
  if (state !== 'postponed') return [made, ...work];
  const to = new Date(span.today + 9 * day).toISOString();
  const postponement = { to, reason: 'Linea in consegna fino a fine settimana' };
  const later = { at: span.today - day, play: () => performance.postpone(plan, postponement) };
  return [made, ...work, later];
}
