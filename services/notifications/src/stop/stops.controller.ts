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
import type { StopKind } from '../mail/mail.model.ts';
import { reporterWords } from '../reporters/reporter-mails.ts';
import { Reporters } from '../reporters/reporter.model.ts';
import { StopLinks, type Stop } from './stop-links.ts';

type PersonStop = Stop & { kind: StopKind };

const unknown = () => new AppError('not_found', 'Questo link non vale');

/** Answers the stops group of the contracts: links in e-mails, which work without a session. */
@Controller()
export class StopsController {
  constructor(
    private readonly links: StopLinks,
    private readonly book: AddressBook,
    private readonly choices: Choices,
    private readonly service: ChoicesService,
    private readonly reporters: Reporters,
  ) {}

  @Handle(stops.show)
  async show({ body }: RequestOf<typeof stops.show>) {
    const reporter = await this.reporterOf(body);
    if (reporter) {
      const { company, email } = reporter;
      return { company, label: reporterWords.stopped, isReporter: true, isStopped: email === undefined };
    }
    const { stop, people } = await this.read(body);
    return {
      company: people.company.name,
      ...(stop.kind !== 'digest' && { label: ruleOf(stop.kind).label }),
      isStopped: !people.wantsMail(stop.userId, stop.kind),
    };
  }

  @Handle(stops.stop)
  async stop({ body }: RequestOf<typeof stops.stop>) {
    const reporter = await this.reporterOf(body);
    if (reporter) {
      await this.reporters.stop(body.tenant, reporter.keyHash);
      return { ok: true as const };
    }
    const { stop, people } = await this.read(body);
    if (people.wantsMail(stop.userId, stop.kind)) await this.write(stop, people.nameOf(stop.userId) ?? '');
    return { ok: true as const };
  }

  /** The reporter whose e-mails a link stops; undefined if it stops something else. */
  private async reporterOf({ tenant, token }: { tenant: string; token: string }) {
    const stop = await this.links.read(tenant, token);
    if (stop?.kind !== 'reporter') return undefined;
    const company = (await this.book.of(tenant))?.company.name;
    if (company === undefined) throw unknown();
    const found = await this.reporters.one(tenant, stop.userId);
    return { company, keyHash: stop.userId, email: found?.email };
  }

  private async read({ tenant, token }: { tenant: string; token: string }) {
    const stop = await this.links.read(tenant, token);
    // What was stopped a moment ago must show.
    this.book.forget(tenant);
    const people = stop && (await this.book.of(tenant));
    if (!people?.nameOf(stop?.userId ?? '')) throw unknown();
    return { stop, people } as { stop: PersonStop; people: NonNullable<typeof people> };
  }

  private async write({ tenantId, userId, kind }: PersonStop, userName: string): Promise<void> {
    const caller = { ...systemCaller(), tenantId, userId, userName };
    const chosen = await this.choices.of(caller, userId);
    const edit =
      kind === 'digest'
        ? { digest: { at: '07:00', ...chosen?.digest, isOn: false } }
        : { kinds: { [kind]: { ...choiceOf(chosen ?? { kinds: {} }, kind), mail: false } } };
    await this.service.edit(caller, edit, {});
  }
}
