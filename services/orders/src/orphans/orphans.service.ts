import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Orphan } from '@officina/contracts/orphan';
import { Orders, orderTitle } from '../orders/order.model.ts';
import { OrdersService } from '../orders/orders.service.ts';

/** Orders whose machine is gone: of a store that was put back from a copy, mostly (ADR 0013). */
@Injectable()
export class OrphansService {
  constructor(
    private readonly orders: Orders,
    private readonly service: OrdersService,
  ) {}

  /** @throws AppError `unavailable` when maintenance cannot be asked */
  async find(caller: Caller): Promise<Orphan[]> {
    const ids = await this.machineIds(caller);
    const known = await this.service.machinesOf(caller, ids);
    const gone = ids.filter((id) => !known.has(id));
    const lost = await this.orders.find(caller, { machineId: { $in: gone } });
    return lost.flatMap((order) => {
      const { _id, machineId: missing } = order;
      if (!missing) return [];
      const [entity, field] = ['order', 'machineId'] as const;
      return [{ object: orderTitle(order), entity, _id: _id.toHexString(), field, missing }];
    });
  }

  /** An order is for no machine rather than for a wrong one. @throws AppError `unavailable` as `find` */
  async mend(caller: Caller): Promise<Orphan[]> {
    const found = await this.find(caller);
    for (const { _id, missing } of found)
      await this.orders.update(caller, _id, {}, ({ machineId }) =>
        machineId === missing ? { set: { machineId: null }, audit: { action: 'Ordine modificato' } } : null,
      );
    return found;
  }

  /** Every machine that an order is for. */
  private async machineIds(caller: Caller): Promise<string[]> {
    const ids = new Set<string>();
    const batches = this.orders.batches(
      caller,
      { machineId: { $ne: null } },
      { sort: { _id: 1 }, fields: ['machineId'] },
    );
    for await (const batch of batches) for (const { machineId } of batch) if (machineId) ids.add(machineId);
    return [...ids];
  }
}
