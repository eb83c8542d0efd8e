import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import type { Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { plants } from './plants.ts';

/** Sets the value from which machines count as running, for sensors from demo data that is older than this field. */
export const runsFromPart: Part = {
  name: 'runs-from',
  // Only to save the progress of this part.
  service: 'maintenance',
  module: MaintenanceModule,
  acts: async ({ bus, simulator, span }) => {
    if (simulator === undefined) return [];
    const plays: (() => Promise<void>)[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      const running = plant.sensors.filter(({ body }) => body.runsFrom !== undefined);
      plays.push(
        ...running.map(
          ({ body }) =>
            () =>
              performance.setRunsFrom(body),
        ),
      );
    }
    return plays.map((play) => ({ at: span.today, play }));
  },
};
