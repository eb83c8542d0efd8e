import { LotlogModule } from '@officina/lotlog/lotlog.module';
import { lotsOf, type DemoLot } from './lots.ts';
import type { Act, Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { Performance } from './perform.ts';
import { plants } from './plants.ts';

/** Two years of lots for the demo tenants that ferment, and four running lots. */
export const lotsPart: Part = {
  name: 'lots',
  service: 'lotlog',
  module: LotlogModule,
  acts: async ({ bus, span }) => {
    const acts: Act[] = [];
    for (const plant of plants.filter(({ products }) => products.length > 0)) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      acts.push(...lotsOf(plant.code, plant.products, span).flatMap((lot) => actsOf(lot, performance)));
    }
    return acts;
  },
};

/**
 * A running lot is entered with its readings. A closed lot was entered without and received them when it closed, so it
 * takes two writes.
 */
function actsOf(lot: DemoLot, performance: Performance): Act[] {
  const { body, closedAt, records: data } = lot;
  if (closedAt === null) {
    const last = Date.parse(data.at(-1)?.measuredAt ?? body.startDate);
    return [{ at: last, play: () => performance.createLot(lot, { ...body, data }) }];
  }
  return [
    { at: Date.parse(body.startDate), play: () => performance.createLot(lot, body) },
    { at: closedAt, play: () => performance.editLot(lot, 0, { data, status: 'CLOSED' }) },
  ];
}
