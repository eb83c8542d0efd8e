import { SitesModule } from '@officina/sites/sites.module';
import { atInstallation } from './at-installation.ts';
import type { Part } from './part.ts';
import { machinesOf, siteOf } from './plant.ts';
import { random } from './random.ts';

/** The sites of the demo tenants, and the sites of their machines. */
export const sitesPart: Part = {
  name: 'sites',
  service: 'sites',
  module: SitesModule,
  acts: atInstallation((plant, today, performance) => {
    const machines = machinesOf(plant, random(plant.seed), today).filter(({ body }) => body.isActive);
    return [
      ...plant.sites.map((site) => () => performance.createSite(site)),
      ...machines.map((machine) => () => performance.putAt(machine, siteOf(plant, machine))),
    ];
  }),
};
