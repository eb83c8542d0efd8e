import { Controller } from '@nestjs/common';
import type { RequestOf } from '@officina/contracts/endpoint';
import { ruleOf } from '@officina/contracts/notifications/kinds';
import { stops } from '@officina/contracts/notifications/stops';
import { AppError } from '@officina/server-kit/app-error';
import { Handle } from '@officina/server-kit/bus/handle';
import { systemCaller } from '@officina/server-kit/system-caller';
import { choiceOf, Choices } from '../choices/choice.model.ts';
import { ChoicesService } from '../choices/choices.service.ts';
import { AddressBook } from '../mail/addressees.ts';
import { StopLinks, type Stop } from './stop-links.ts';

const unknown = () => new AppError('not_found', 'Questo link non vale');

/** Answers the stops group of the contracts: links in e-mails, which work without a session. */
@Controller()
export class StopsController {
  constructor(
    private readonly links: StopLinks,
    private readonly book: AddressBook,
    private readonly choices: Choices,
    private readonly service: ChoicesService,
  ) {}

  @Handle(stops.show)
  async show({ body }: RequestOf<typeof stops.show>) {
    const { stop, people } = await this.read(body);
    return {
      company: people.company.name,
      ...(stop.kind !== 'digest' && { label: ruleOf(stop.kind).label }),
      isStopped: !people.wantsMail(stop.userId, stop.kind),
    };
  }

  @Handle(stops.stop)
  async stop({ body }: RequestOf<typeof stops.stop>) {
    const { stop, people } = await this.read(body);
    if (people.wantsMail(stop.userId, stop.kind)) await this.write(stop, people.nameOf(stop.userId) ?? '');
    return { ok: true as const };
  }

  private async read({ tenant, token }: { tenant: string; token: string }) {
    const stop = await this.links.read(tenant, token);
    // What was stopped a moment ago must show.
    this.book.forget(tenant);
    const people = stop && (await this.book.of(tenant));
    if (!people?.nameOf(stop?.userId ?? '')) throw unknown();
    return { stop, people } as { stop: Stop; people: NonNullable<typeof people> };
  }

  private async write({ tenantId, userId, kind }: Stop, userName: string): Promise<void> {
    const caller = { ...systemCaller(), tenantId, userId, userName };
    const chosen = await this.choices.of(caller, userId);
    const edit =
      kind === 'digest'
        ? { digest: { at: '07:00', ...chosen?.digest, isOn: false } }
        : { kinds: { [kind]: { ...choiceOf(chosen ?? { kinds: {} }, kind), mail: false } } };
    await this.service.edit(caller, edit, {});
  }
}
