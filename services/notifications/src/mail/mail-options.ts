import type { SmtpClient } from '@officina/server-kit/mail/smtp-client';

/** Milliseconds and numbers that tests shorten. */
export interface MailTimes {
  /** Between two looks for what is due. */
  lookMs: number;
  /** Without a further notice of a kind for a person, those so far become one e-mail… */
  settledMs: number;
  /** …and at the latest so long after the first. */
  mostMs: number;
  /** Between two looks at quiet hours, and at the digests of a tenant. */
  againMs: number;
  /** For which an e-mail that a process has begun to send is left to it: longer than an attempt, by the difference of clocks. */
  claimMs: number;
  /** Before an e-mail is tried again whose recipient or attachment nobody answers for. */
  awayMs: number;
}

export const defaultMailTimes: MailTimes = {
  ...{ lookMs: 2_000, settledMs: 20_000, mostMs: 120_000, againMs: 60_000 },
  ...{ claimMs: 10 * 60_000, awayMs: 60_000 },
};

/** How this installation sends e-mail. */
export class MailOptions {
  readonly times: MailTimes;

  /**
   * @param server undefined if there is none
   * @param from address that e-mail comes from
   * @param publicUrl address of the application, for links
   */
  constructor(
    readonly server?: SmtpClient,
    readonly from = 'officina@localhost',
    readonly publicUrl = 'http://127.0.0.1:4200',
    times: Partial<MailTimes> = {},
  ) {
    this.times = { ...defaultMailTimes, ...times };
  }

  get host(): string {
    return this.from.split('@').at(-1) ?? 'localhost';
  }
}
