import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import type { DemoSensor } from './catalogue/sensors.ts';
import type { Act, Part, Stage } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { machinesOf, type Plant } from './plant.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';

/**
 * The sensors of the demo tenants, if there are simulated devices. The running industrial-data enters them, because
 * readings cannot have a past time. Without devices the part waits for a start with them.
 */
export const sensorsPart: Part = {
  name: 'sensors',
  // Only to save the progress of this part.
  service: 'maintenance',
  module: MaintenanceModule,
  acts: async (stage) => {
    const { simulator, bus } = stage;
    if (simulator === undefined) return [];
    const acts: Act[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      acts.push(...actsOf(plant, simulator, stage, performance));
    }
    return acts;
  },
};

function actsOf(plant: Plant, simulator: string, { span }: Stage, performance: Performance): Act[] {
  const machines = machinesOf(plant, random(plant.seed), span.today);
  const create = (sensor: DemoSensor) => {
    const machine = machines.find(({ body }) => body.name === sensor.machine);
    if (!machine) throw new Error(`${plant.code} has no machine ${sensor.machine}`);
    return () => performance.createSensor(machine, { ...sensor.body, connection: simulator });
  };
  const plays = [() => performance.allowNetwork(simulator), ...plant.sensors.map(create)];
  return plays.map((play) => ({ at: span.today, play }));
}
