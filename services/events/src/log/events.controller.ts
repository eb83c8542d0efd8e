import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { events } from '@officina/contracts/events/events';
import { Handle } from '@officina/server-kit/bus/handle';
import { AppendService } from './append.service.ts';
import { dayRange } from './day-range.ts';
import { toEvent, toStoredEvent } from './event.model.ts';
import { EventsRepository } from './events.repository.ts';

type Request<V extends keyof typeof events> = RequestOf<(typeof events)[V]>;
type Reply<V extends keyof typeof events> = Promise<ReplyOf<(typeof events)[V]>>;

const defaultTimezone = 'Europe/Rome';

/** Answers the events group of the contracts. */
@Controller()
export class EventsController {
  constructor(
    private readonly repository: EventsRepository,
    private readonly appends: AppendService,
  ) {}

  @Handle(events.list)
  async list({ params, after }: Request<'list'>, { tenantId, timezone }: Caller): Reply<'list'> {
    const { from, until } = dayRange(params.start, params.end, timezone ?? defaultTimezone);
    const page = await this.repository.newest(tenantId, from, until, after);
    return { ...page, items: page.items.map(toEvent) };
  }

  @Handle(events.append)
  async append({ body }: Request<'append'>): Reply<'append'> {
    return { stored: await this.appends.append(body.entries) };
  }

  @Handle(events.after)
  async after({ body }: Request<'after'>): Reply<'after'> {
    const items = (await this.repository.after(body.tenant, body.seq, body.limit)).map(toStoredEvent);
    return { items, last: items.at(-1)?.seq ?? body.seq };
  }
}
