import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { events } from '@officina/contracts/events/events';
import { AppError } from '@officina/server-kit/app-error';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { pageToWire } from '@officina/server-kit/store/stored';
import { listWorkbook } from '@officina/server-kit/workbook/list-workbook';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { AppendService } from './append.service.ts';
import { dayRange } from './day-range.ts';
import { toEvent, toStoredEvent } from './event.model.ts';
import { listColumns } from './list-sheet.ts';
import { EventsRepository } from './events.repository.ts';

/** The cursor of a history's first page. */
const firstPage = '0';

/** Answers the events group of the contracts. */
@Controller()
export class EventsController {
  constructor(
    private readonly repository: EventsRepository,
    private readonly appends: AppendService,
    private readonly clock: Clock,
  ) {}

  @Handle(events.list)
  async list({ params, after }: RequestOf<typeof events.list>, caller: Caller) {
    const { from, until } = dayRange(params.start, params.end, zoneOf(caller));
    return pageToWire(await this.repository.newest(caller.tenantId, from, until, after), toEvent);
  }

  @Handle(events.history)
  async history({ params: { id, before } }: RequestOf<typeof events.history>, caller: Caller) {
    const { items, next } = await this.repository.history(caller.tenantId, id, Number(before));
    if (items.length === 0 && before === firstPage) throw new AppError('not_found', 'Nessun evento');
    return { items: items.map(toEvent), next };
  }

  @Handle(events.listExcel)
  listExcel({ body: { ids } }: RequestOf<typeof events.listExcel>, caller: Caller) {
    const zone = zoneOf(caller);
    const rowsOf = (some: string[]) => this.repository.inOrder(caller.tenantId, some);
    return {
      name: datedFileName('eventi', zone, this.clock.now()),
      content: listWorkbook({ name: 'Eventi', zone, columns: listColumns }, ids, rowsOf),
    };
  }

  @Handle(events.append)
  async append({ body }: RequestOf<typeof events.append>) {
    return { stored: await this.appends.append(body.entries) };
  }

  @Handle(events.after)
  async after({ body }: RequestOf<typeof events.after>) {
    const { items, last } = await this.repository.after(body.tenant, body.seq, body.limit);
    return { items: items.map(toStoredEvent), last };
  }

  @Handle(events.head)
  async head({ body }: RequestOf<typeof events.head>) {
    return { seq: (await this.repository.head(body.tenant)).seq };
  }

  @Handle(events.creator)
  async creator({ body }: RequestOf<typeof events.creator>, caller: Caller) {
    return { userId: await this.repository.creatorOf(caller.tenantId, body.entityId) };
  }
}
