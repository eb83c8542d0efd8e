import type { Act, Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import type { Plant } from './plant.ts';
import { plants } from './plants.ts';
import { installation } from './plants-part.ts';

/** Actions for each plant when its machines are entered, in this order. */
export const atInstallation =
  (playsOf: (plant: Plant, today: number, performance: Performance) => Act['play'][]): Part['acts'] =>
  async ({ bus, span }) => {
    const at = installation(span);
    const acts: Act[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      acts.push(...playsOf(plant, span.today, performance).map((play) => ({ at, play })));
    }
    return acts;
  };
