import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Orphan } from '@officina/contracts/orphan';
import { Orders, orderTitle } from '../orders/order.model.ts';
import { OrdersService } from '../orders/orders.service.ts';

/** Orders whose machine was deleted, mostly in a restored store (ADR 0013). */
@Injectable()
export class OrphansService {
  constructor(
    private readonly orders: Orders,
    private readonly service: OrdersService,
  ) {}

  /** @throws AppError `unavailable` if maintenance cannot be reached */
  async find(caller: Caller): Promise<Orphan[]> {
    const ids = await this.machineIds(caller);
    const known = await this.service.machinesOf(caller, ids);
    const missingIds = ids.filter((id) => !known.has(id));
    const lost = await this.orders.find(caller, { machineId: { $in: missingIds } });
    return lost.flatMap((order) => {
      const { _id, machineId: missing } = order;
      if (!missing) return [];
      const [entity, field] = ['order', 'machineId'] as const;
      return [{ object: orderTitle(order), entity, _id: _id.toHexString(), field, missing }];
    });
  }

  /** Removes the missing machine from each order. @throws AppError `unavailable` as `find` */
  async repair(caller: Caller): Promise<Orphan[]> {
    const found = await this.find(caller);
    for (const { _id, missing } of found)
      await this.orders.update(caller, _id, {}, ({ machineId }) =>
        machineId === missing ? { set: { machineId: null }, audit: { action: 'Ordine modificato' } } : null,
      );
    return found;
  }

  /** The ids of all machines that orders reference. */
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
