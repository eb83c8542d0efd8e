import { SitesModule } from '@officina/sites/sites.module';
import type { Act, Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { plants } from './plants.ts';
import { visitsOf } from './visits.ts';

/** A year of visits to the sites of the demo tenants. */
export const visitsPart: Part = {
  name: 'visits',
  service: 'sites',
  module: SitesModule,
  acts: async ({ bus, span }) => {
    const acts: Act[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      const visits = visitsOf(plant, span);
      acts.push(...visits.map((visit) => ({ at: visit.at, play: () => performance.createVisit(visit) })));
    }
    return acts;
  },
};
