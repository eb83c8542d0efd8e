import { OrdersModule } from '@officina/orders/orders.module';
import { ordersOf, type DemoOrder } from './catalogue/orders.ts';
import { sparesOf } from './catalogue/spares.ts';
import type { Span } from './history.ts';
import type { Act, Part } from './part.ts';
import { settle } from './people.ts';
import { Performance } from './perform.ts';
import { machinesOf } from './plant.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';
import { day } from './working-time.ts';

/** Orders of one year. */
const perYear = 45;

/** The orders of the demo tenants, in all states, with 1 to 40 rows. */
export const ordersPart: Part = {
  name: 'orders',
  service: 'orders',
  module: OrdersModule,
  acts: async ({ bus, span }) => {
    const acts: Act[] = [];
    for (const plant of plants) {
      const dice = random(plant.seed);
      const spares = sparesOf(machinesOf(plant, random(plant.seed), span.today));
      const performance = new Performance(bus, plant, await settle(bus, plant));
      const made = ordersOf(plant.code, spares, perYear, dice);
      acts.push(...made.flatMap((order, at) => actsOf(order, timeOf(span, at), performance)));
    }
    return acts;
  },
};

/** Evenly over the year before today, or over a shorter span; the last one was made two days ago. */
const timeOf = ({ today, days }: Span, at: number): number => {
  const stretch = (Math.min(days, 365) - 2) * day;
  return today - 2 * day - Math.max(0, stretch) * (1 - (at + 1) / perYear);
};

/** Asked for, sent within half a day, arrived on the next one: never later than today, however short the span. */
function actsOf(order: DemoOrder, at: number, performance: Performance): Act[] {
  const acts = [{ at, play: () => performance.createOrder(order) }];
  if (order.state === 'NEW') return acts;
  acts.push({ at: at + day / 2, play: () => performance.editOrder(order, 0, { orderStatus: 'SENT' }) });
  if (order.state === 'SENT') return acts;
  acts.push({ at: at + day, play: () => performance.editOrder(order, 1, { orderStatus: 'HIDE' }) });
  return acts;
}
