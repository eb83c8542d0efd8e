import { OrdersModule } from '@officina/orders/orders.module';
import { ordersOf, type DemoOrder } from './catalogue/orders.ts';
import { sparesOf } from './catalogue/spares.ts';
import type { Span } from './history.ts';
import type { Act, Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { orderMoments, type OrderMoments } from './order-moments.ts';
import { Performance } from './perform.ts';
import { machinesOf, type Plant } from './plant.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';

/** The orders of the demo tenants, in all states, with 1 to 40 rows. */
export const ordersPart: Part = {
  name: 'orders',
  service: 'orders',
  module: OrdersModule,
  acts: async ({ bus, span }) => {
    const acts: Act[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      for (const [order, moments] of datedOrders(plant, span))
        acts.push(...actsOf(order, moments, performance));
    }
    return acts;
  },
};

/** A plant's orders in time order, with their moments. */
export function datedOrders(plant: Plant, span: Span): [DemoOrder, OrderMoments][] {
  const spares = sparesOf(machinesOf(plant, random(plant.seed), span.today));
  const own = random(plant.seed + 3);
  const made = ordersOf(plant, spares);
  return made.map((order, at) => [order, orderMoments(span, (at + 1) / made.length, own)]);
}

/** The actions that bring an order to its final state. */
function actsOf(
  order: DemoOrder,
  { requested, sent, arrived }: OrderMoments,
  performance: Performance,
): Act[] {
  const acts = [{ at: requested, play: () => performance.createOrder(order) }];
  if (order.state === 'NEW') return acts;
  acts.push({ at: sent, play: () => performance.editOrder(order, 0, { orderStatus: 'SENT' }) });
  if (order.state === 'SENT') return acts;
  acts.push({ at: arrived, play: () => performance.editOrder(order, 1, { orderStatus: 'HIDE' }) });
  return acts;
}
