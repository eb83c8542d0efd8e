import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import { atInstallation } from './at-installation.ts';
import { ordersOf, stockedFor } from './catalogue/orders.ts';
import { sparesOf } from './catalogue/spares.ts';
import type { Part } from './part.ts';
import { machinesOf } from './plant.ts';
import { random } from './random.ts';

/** The spares of the demo tenants, in all states; every ordered spare is in a sent order. */
export const sparesPart: Part = {
  name: 'spares',
  service: 'maintenance',
  module: MaintenanceModule,
  acts: atInstallation((plant, today, performance) => {
    const machines = machinesOf(plant, random(plant.seed), today);
    const spares = sparesOf(machines);
    const stocked = stockedFor(ordersOf(plant, spares), spares);
    return stocked.map((spare) => () => performance.createSpare(spare));
  }),
};
