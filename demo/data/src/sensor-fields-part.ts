import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import type { DemoSensor } from './catalogue/sensors.ts';
import type { Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { plants } from './plants.ts';

type Field = keyof DemoSensor['body'];

/** Sets these fields of sensors from demo data that is older than the fields. */
const laterFields = (name: string, fields: readonly Field[]): Part => ({
  name,
  // Only to save the progress of this part.
  service: 'maintenance',
  module: MaintenanceModule,
  acts: async ({ bus, simulator, span }) => {
    if (simulator === undefined) return [];
    const plays: (() => Promise<void>)[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      for (const { body } of plant.sensors) {
        const set = Object.fromEntries(
          fields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
        );
        if (Object.keys(set).length > 0) plays.push(() => performance.setSensorFields(body, set));
      }
    }
    return plays.map((play) => ({ at: span.today, play }));
  },
});

/** Sets the value from which machines count as running. */
export const runsFromPart = laterFields('runs-from', ['runsFrom']);

/** Sets the values beyond which sensors are in alarm. */
export const thresholdsPart = laterFields('thresholds', [
  ...(['high', 'low', 'beyondFor', 'hysteresis', 'opensIntervention'] as const),
]);
