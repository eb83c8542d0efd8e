import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { orders } from '@officina/contracts/orders/orders';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { checkDocumentSize } from '@officina/server-kit/store/document-budget';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { OrderFiles } from '../pdf/order-files.ts';
import { Orders, type OrderFields } from './order.model.ts';
import { listedOrdersWorkbook, ordersWorkbook, sheetFields } from './orders-workbook.ts';
import { OrdersService } from './orders.service.ts';

const newestFirst = { orderDate: -1 } as const;
const references = referenceCountCall('orders');

/** Answers the orders group of the contracts. */
@Controller()
export class OrdersController {
  constructor(
    private readonly service: OrdersService,
    private readonly orders: Orders,
    private readonly files: OrderFiles,
    private readonly clock: Clock,
  ) {}

  @Handle(orders.all)
  async all({ after }: RequestOf<typeof orders.all>, caller: Caller) {
    return this.page(caller, { orderStatus: { $in: ['NEW', 'SENT'] } }, after);
  }

  @Handle(orders.archived)
  async archived({ after }: RequestOf<typeof orders.archived>, caller: Caller) {
    return this.page(caller, { orderStatus: 'HIDE' }, after);
  }

  @Handle(orders.byMachine)
  async byMachine({ params, after }: RequestOf<typeof orders.byMachine>, caller: Caller) {
    if (after === undefined) await this.service.refuseUnknownMachine(caller, params.id);
    return this.page(caller, { machineId: params.id }, after);
  }

  @Handle(orders.single)
  async single({ params }: RequestOf<typeof orders.single>, caller: Caller) {
    return toWire(await this.orders.get(caller, params.id));
  }

  @Handle(orders.createEmpty)
  async createEmpty({ idempotencyKey }: RequestOf<typeof orders.createEmpty>, caller: Caller) {
    return toWire(await this.service.create(caller, {}, { idempotencyKey }));
  }

  @Handle(orders.create)
  async create({ body, idempotencyKey }: RequestOf<typeof orders.create>, caller: Caller) {
    return toWire(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(orders.edit)
  async edit({ params, body, ...on }: RequestOf<typeof orders.edit>, caller: Caller) {
    return toWire(await this.service.edit(caller, params.id, body, on));
  }

  @Handle(orders.remove)
  async remove({ params, version }: RequestOf<typeof orders.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }

  @Handle(orders.excel)
  excel(_request: RequestOf<typeof orders.excel>, caller: Caller) {
    const zone = zoneOf(caller);
    const batches = this.orders.batches(caller, {}, { sort: newestFirst, fields: sheetFields });
    return {
      name: datedFileName('ordini', zone, this.clock.now()),
      content: ordersWorkbook(batches, (ids) => this.service.machinesOf(caller, ids), zone),
    };
  }

  @Handle(orders.listExcel)
  listExcel({ body: { ids } }: RequestOf<typeof orders.listExcel>, caller: Caller) {
    const zone = zoneOf(caller);
    const rowsOf = (some: string[]) => this.orders.inOrder(caller, some, sheetFields);
    const machinesOf = (machineIds: string[]) => this.service.machinesOf(caller, machineIds);
    return {
      name: datedFileName('ordini', zone, this.clock.now()),
      content: listedOrdersWorkbook(ids, rowsOf, machinesOf, zone),
    };
  }

  @Handle(orders.pdf)
  async pdf({ body }: RequestOf<typeof orders.pdf>, caller: Caller) {
    checkDocumentSize(body);
    return this.files.make(caller, body, caller.userName);
  }

  @Handle(orders.byIds)
  async byIds({ body }: RequestOf<typeof orders.byIds>, caller: Caller) {
    const found = await this.orders.byIds(caller, body.ids);
    return { items: found.map(({ _id }) => ({ _id: _id.toHexString() })) };
  }

  @Handle(orders.hold)
  async hold({ body: { ids, by } }: RequestOf<typeof orders.hold>, caller: Caller) {
    const held = await this.orders.holdByIds(caller, ids, by);
    return { items: held.map(({ _id }) => ({ _id: _id.toHexString() })) };
  }

  @Handle(orders.release)
  async release({ body: { ids, by } }: RequestOf<typeof orders.release>, caller: Caller) {
    await this.orders.release(caller, ids, by);
    return { ok: true } as const;
  }

  @Handle(references)
  async countReferences({ body: { entity, id } }: RequestOf<typeof references>, caller: Caller) {
    const count = entity === 'machine' ? await this.orders.count(caller, { machineId: id }) : 0;
    return { counts: [{ entity: 'order' as const, count }] };
  }

  private async page(caller: Caller, filter: Filter<OrderFields>, after?: string) {
    return pageToWire(await this.orders.list(caller, filter, { sort: newestFirst, after }), toWire);
  }
}
