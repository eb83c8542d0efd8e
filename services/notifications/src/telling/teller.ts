import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@officina/contracts/events/events';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { faultPoint } from '@officina/server-kit/fault-points';
import { Logger } from '@officina/server-kit/logger';
import { Choices } from '../choices/choice.model.ts';
import { MailOptions } from '../mail/mail-options.ts';
import { Notices } from '../notices/notices.ts';
import { PushPost } from '../push/push-post.ts';
import { Subscriptions } from '../push/subscriptions.ts';
import { ReporterTeller } from '../reporters/reporter-teller.ts';
import type { Company } from './companies.ts';
import { isReached } from './company-rules.ts';
import { LookUps } from './look-ups.ts';
import { tellingsOf } from './sources/all.ts';
import type { Person, Telling } from './telling.ts';

/** Something that happened, with the name that makes telling it twice harmless. */
export interface Happening {
  key: string;
  at: Date;
  /** The user who did it, and is not told. */
  by: string | null;
}

/** Tells people what happened. */
@Injectable()
export class Teller {
  constructor(
    private readonly bus: BusClient,
    private readonly choices: Choices,
    private readonly notices: Notices,
    private readonly logger: Logger,
    private readonly mail: MailOptions,
    private readonly subscriptions: Subscriptions,
    private readonly post: PushPost,
    private readonly reporters: ReporterTeller,
  ) {}

  /** What is looked up for a tenant, once. */
  lookUps(company: Company): LookUps {
    return new LookUps(this.bus, this.choices, this.subscriptions, company);
  }

  /** Tells the events of a tenant, in their order. Telling them again changes nothing. */
  async tell(company: Company, events: StoredEvent[]): Promise<void> {
    const look = this.lookUps(company);
    for (const event of events) {
      const tellings = await this.tellingsOf(event, look);
      const happening = { key: event.eid, at: new Date(event.timestamp), by: event.user.id };
      if (tellings.length > 0) await this.tellEach(look, happening, tellings);
      await this.reporters.tell(company, event);
      faultPoint('notices.betweenEvents');
    }
  }

  /** An event that cannot be understood tells nobody, and must not keep back those behind it. */
  private tellingsOf(event: StoredEvent, look: LookUps): Promise<Telling[]> {
    return tellingsOf(event, look).catch((error: unknown) => {
      if (error instanceof AppError && ['unavailable', 'timeout'].includes(error.code)) throw error;
      this.logger.error({ err: error, eid: event.eid }, 'an event was not told');
      return [];
    });
  }

  /** Tells everybody who is concerned the first of these things that concerns them. */
  async tellEach(look: LookUps, { key, at, by }: Happening, tellings: Telling[]): Promise<void> {
    const { tenantId } = look.company.caller;
    const withPush = await look.peopleWithPush();
    for (const person of await look.everybody()) {
      if (person.userId === by) continue;
      const found = firstFor(person, tellings, look.company);
      if (!found) continue;
      const { telling, reason } = found;
      const { bell, mail, push } = person.choiceOf(telling.kind);
      if (!bell && !mail && !push) continue;
      const { kind, title, line, machine, thing, mute } = telling;
      const told = {
        key,
        kind,
        at,
        title,
        line,
        reason,
        thing,
        mute,
        ...(machine && { machine: machine.shortCode }),
      };
      const byMail = mail && person.email !== '' && this.mail.server !== undefined;
      const byPush = push && withPush.has(person.userId);
      await this.notices.tell(tenantId, person.userId, told, { inBell: bell, byMail, byPush });
      if (byPush) this.post.wake();
    }
  }
}

function firstFor(
  person: Person,
  tellings: Telling[],
  { services }: Company,
): { telling: Telling; reason: string } | undefined {
  for (const telling of tellings) {
    if (!isReached(telling.kind, person.role, services) || person.isMuted(telling.kind, telling.mute))
      continue;
    const reason = telling.reasonFor(person);
    if (reason !== undefined) return { telling, reason };
  }
  return undefined;
}
