import { SitesModule } from '@officina/sites/sites.module';
import { atInstallation } from './at-installation.ts';
import type { Part } from './part.ts';
import { machinesOf } from './plant.ts';
import { random } from './random.ts';

/** One machine in this many belongs to a customer. */
const oneIn = 4;

/** The customers of the demo tenants, and some machines of theirs. */
export const customersPart: Part = {
  name: 'customers',
  service: 'sites',
  module: SitesModule,
  acts: atInstallation((plant, today, performance) => {
    const { customers } = plant;
    const active = machinesOf(plant, random(plant.seed), today).filter(({ body }) => body.isActive);
    const theirs = active.filter((_, index) => index % oneIn === 0);
    const given = theirs.flatMap((machine, index) => {
      const customer = customers[index % customers.length];
      return customer ? [() => performance.giveTo(machine, customer)] : [];
    });
    return [...customers.map((customer) => () => performance.createCustomer(customer)), ...given];
  }),
};
