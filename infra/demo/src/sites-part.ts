import { SitesModule } from '@officina/sites/sites.module';
import type { Act, Part } from './part.ts';
import { settle } from './people.ts';
import { Performance } from './perform.ts';
import { machinesOf, siteOf, type Plant } from './plant.ts';
import { plants } from './plants.ts';
import { installation } from './plants-part.ts';
import { random } from './random.ts';

/** The sites of the demo tenants, and their machines put there. */
export const sitesPart: Part = {
  name: 'sites',
  service: 'sites',
  module: SitesModule,
  acts: async ({ bus, span }) => {
    const at = installation(span);
    const acts: Act[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await settle(bus, plant));
      acts.push(...playsOf(plant, span.today, performance).map((play) => ({ at, play })));
    }
    return acts;
  },
};

function playsOf(plant: Plant, today: number, performance: Performance): Act['play'][] {
  const machines = machinesOf(plant, random(plant.seed), today).filter(({ body }) => body.isActive);
  return [
    ...plant.sites.map((site) => () => performance.createSite(site)),
    ...machines.map((machine) => () => performance.putAt(machine, siteOf(plant, machine))),
  ];
}
