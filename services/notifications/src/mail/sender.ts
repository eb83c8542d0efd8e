import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { faultPoint } from '@officina/server-kit/fault-points';
import { Logger } from '@officina/server-kit/logger';
import { failureOf, type MailFailure, type SmtpClient } from '@officina/server-kit/mail/smtp-client';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Envelopes, type Prepared } from './envelopes.ts';
import type { Mail } from './mail.model.ts';
import { MailOptions } from './mail-options.ts';
import { Mails } from './mails.ts';
import { lifeMs, nextTry } from './retries.ts';

/** Connections to the mail server at once. */
const mostAtOnce = 3;
/** An e-mail that was given to the mail server this often may have been taken twice, and goes out no more. */
const mostHandOvers = 2;
/** If none of them has left its process for sure, as it died in that moment, most likely none was taken. */
const mostUnseen = 4;
const unconfirmed = 'Il server di posta non ha confermato: esito incerto';
/** Beyond its life, an e-mail of a service that was down is not begun any more. */
const graceMs = 10 * 60_000;
/** For answers of the mail server, when the process ends. */
const drainMs = 5_000;

interface Attempt {
  done: Promise<void>;
  cancel: AbortController;
}

const isOver = ({ handOvers, reached = 0 }: Pick<Mail, 'handOvers' | 'reached'>): boolean =>
  handOvers >= (reached > 0 ? mostHandOvers : mostUnseen);

/** Gives e-mails to the mail server: each at least once, and at most twice whatever dies meanwhile. */
@Injectable()
export class Sender {
  private readonly running = new Map<string, Attempt>();
  private isStopping = false;

  constructor(
    private readonly mails: Mails,
    private readonly envelopes: Envelopes,
    private readonly options: MailOptions,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Begins to send what is due, without waiting for the mail server. */
  async round(): Promise<void> {
    const { server } = this.options;
    if (!server || this.running.size >= mostAtOnce) return;
    for (const mail of await this.mails.due()) {
      if (this.isStopping || this.running.size >= mostAtOnce) return;
      if (this.running.has(mail._id)) continue;
      if (await this.mails.claim(mail, this.options.times.claimMs)) this.begin(server, mail);
    }
  }

  /** Cancels what the mail server cannot have taken yet, and waits briefly for the rest. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const all = [...this.running.values()];
    for (const { cancel } of all) cancel.abort();
    await Promise.race([Promise.all(all.map(({ done }) => done)), delay(drainMs, undefined, { ref: false })]);
  }

  private begin(server: SmtpClient, mail: Mail): void {
    const cancel = new AbortController();
    const done = this.attempt(server, mail, cancel.signal)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'an e-mail is sent later'))
      .finally(() => {
        this.running.delete(mail._id);
        if (!this.isStopping) void this.round().catch(() => undefined);
      });
    this.running.set(mail._id, { done, cancel });
  }

  private async attempt(server: SmtpClient, mail: Mail, cancelled: AbortSignal): Promise<void> {
    const age = this.clock.now().getTime() - mail.madeAt.getTime();
    if (isOver(mail)) return this.mails.end(mail, 'sent', unconfirmed);
    if (age > lifeMs + graceMs) return this.giveUp(mail, mail.answer ?? 'Troppo vecchia per partire ancora');
    const prepared = await this.prepared(mail);
    if (!prepared) return this.mails.postpone(mail, this.options.times.awayMs);
    if ('unwanted' in prepared) return this.mails.end(mail, 'given up', prepared.unwanted, mail.tries);
    if (cancelled.aborted) return this.mails.postpone(mail, 0);
    let isHandedOver = false;
    let reached: Promise<unknown> | undefined;
    // A message that the server may have taken is not cancelled: its answer is worth waiting for.
    const stopping = new AbortController();
    cancelled.addEventListener('abort', () => !isHandedOver && stopping.abort());
    const beforeEnd = async () => {
      await this.mails.handOver(mail);
      isHandedOver = true;
      faultPoint('mails.afterHandOver');
      // After the last bytes, which follow this. Without a store, the end cannot be noted either.
      reached = nextTurn().then(() => this.mails.reached(mail).catch(() => undefined));
    };
    let answer: string;
    try {
      answer = await server.send(prepared, { beforeEnd, signal: stopping.signal });
      await reached;
      faultPoint('mails.afterAnswer');
    } catch (error) {
      if (!isHandedOver && cancelled.aborted) return this.mails.postpone(mail, 0);
      return this.failed(mail, failureOf(error), isHandedOver);
    }
    await this.mails.end(mail, 'sent', answer);
  }

  private async prepared(mail: Mail): Promise<Prepared | undefined> {
    try {
      return await this.envelopes.prepare(mail);
    } catch (error) {
      this.logger.warn({ err: error, mail: mail._id }, 'an e-mail waits for another service');
      return undefined;
    }
  }

  private async failed(mail: Mail, { kind, text }: MailFailure, isHandedOver: boolean): Promise<void> {
    if (kind === 'refused') {
      this.logger.warn({ mail: mail._id, answer: text }, 'the mail server refused an e-mail');
      return this.mails.end(mail, 'refused', text);
    }
    const isUnclear = isHandedOver && kind === 'unanswered';
    const { handOvers, reached = 0 } = mail;
    const unclear = isUnclear ? { handOvers: handOvers + 1, reached: reached + 1 } : { handOvers, reached };
    if (isOver(unclear)) return this.mails.end(mail, 'sent', unconfirmed);
    const next = nextTry(mail.tries + 1, mail.madeAt, this.clock.now());
    if (!next) return this.giveUp(mail, text);
    return this.mails.failed(mail, text, unclear, next);
  }

  private async giveUp(mail: Mail, text: string): Promise<void> {
    this.logger.warn({ mail: mail._id, answer: text }, 'an e-mail is given up after a day');
    // The mail server may have taken it once, without an answer.
    if (mail.handOvers > 0) return this.mails.end(mail, 'sent', unconfirmed);
    return this.mails.end(mail, 'given up', text);
  }
}
