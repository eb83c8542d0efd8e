import { Injectable } from '@nestjs/common';
import type { NewEntry } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import { mailAddress, mails } from '@officina/contracts/notifications/mails';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { oneLine } from '@officina/server-kit/mail/one-line';
import { LetterSettings } from './letter-settings.ts';
import type { WithEntry } from './accounts.service.ts';

/** An account is made whether its link can be mailed or not: whoever makes it sees the link. */
const deadlineMs = 2_000;

const greeting = (fullName: string): string => `Buongiorno ${oneLine(fullName, 120)},`;

const invitation = (by: string): string =>
  `${oneLine(by, 120)} ti ha dato un accesso a Officina. Con questo link scegli la tua password ed entri:`;

const reset = (by: string): string =>
  `${oneLine(by, 120)} ha fatto un link con cui scegli una password nuova:`;

const foot =
  'Vale una volta sola, per tre giorni. Se non l’aspettavi, non aprirlo e dillo a chi amministra Officina.';

/** Sends new links to their people too, where there is a mail server and the person has an address. */
@Injectable()
export class EntryMails {
  constructor(
    private readonly bus: BusClient,
    private readonly settings: LetterSettings,
    private readonly logger: Logger,
  ) {}

  /** @returns the entry, with the address that it goes to */
  async sent(caller: Caller, { user, entry }: WithEntry): Promise<NewEntry> {
    const { publicUrl } = this.settings;
    const to = mailAddress.safeParse(user.email).data;
    if (publicUrl === undefined || to === undefined) return entry;
    try {
      const { isOn } = await this.bus.call(mails.isOn, {}, caller, { deadlineMs });
      if (!isOn) return entry;
      const isReset = user.entry?.isReset ?? false;
      const words = isReset ? reset(caller.userName) : invitation(caller.userName);
      const link = new URL(`/entra#${entry.secret}`, publicUrl).href;
      const body = {
        ...{ key: `entry:${user.entry?.secretHash ?? ''}`, to, isSecret: true as const },
        subject: isReset ? 'Il link per la tua password di Officina' : 'Il tuo accesso a Officina',
        text: [greeting(user.fullName), words, link, foot].join('\n\n'),
      };
      await this.bus.call(mails.send, { body }, caller, { deadlineMs });
      return { ...entry, mailedTo: to };
    } catch (error) {
      this.logger.warn({ err: error }, 'a new link was not mailed');
      return entry;
    }
  }
}
