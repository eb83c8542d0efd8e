import { createTransport } from 'nodemailer';
import { Readable } from 'node:stream';
import { oneLine } from './one-line.ts';
import type { MailServer } from './settings.ts';
import { transportTo } from './transport.ts';

/** Milliseconds for which a mail server is waited for. */
export interface SmtpTimes {
  /** Until it is connected, and until it greets. */
  connectMs: number;
  /** For each answer; RFC 5321 allows a server minutes to take a message. */
  answerMs: number;
  /** For a whole attempt. */
  attemptMs: number;
}

const defaultTimes: SmtpTimes = { connectMs: 20_000, answerMs: 120_000, attemptMs: 240_000 };

/** A message on its way to the server. */
export interface Outgoing {
  from: string;
  to: string;
  /** Header and body. */
  message: Buffer;
}

interface SendOptions {
  /** Is waited for before the end of the message goes out: until then, the server cannot have taken it. */
  beforeEnd?: () => Promise<void>;
  signal?: AbortSignal;
}

/** Why a mail server did not take a message. */
export interface MailFailure {
  /** `refused` for good; `deferred` by an answer of the server; `unanswered` if it gave none. */
  kind: 'refused' | 'deferred' | 'unanswered';
  /** The server's answer, or why there was none, in one line. */
  text: string;
}

/** Bytes that stay here until a message may end. */
const heldBack = 64;

async function* heldBackEnd(message: Buffer, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  const end = Math.max(0, message.length - heldBack);
  if (end > 0) yield message.subarray(0, end);
  await beforeEnd();
  yield message.subarray(end);
}

/** Sends messages, each over a connection of its own, and holds their ends back until they may go. */
export class SmtpClient {
  private readonly transport;
  private readonly attemptMs: number;

  constructor(server: MailServer, times: Partial<SmtpTimes> = {}) {
    const { connectMs, answerMs, attemptMs } = { ...defaultTimes, ...times };
    this.attemptMs = attemptMs;
    this.transport = createTransport({
      ...transportTo(server),
      ...{ connectionTimeout: connectMs, greetingTimeout: connectMs },
      ...{ dnsTimeout: connectMs, socketTimeout: answerMs },
    });
  }

  /**
   * Sends a message, within the time of an attempt.
   * @returns the server's answer
   * @throws any error; `failureOf` tells what it means
   */
  async send(
    { from, to, message }: Outgoing,
    { beforeEnd = async () => undefined, signal }: SendOptions = {},
  ): Promise<string> {
    const limit = AbortSignal.timeout(this.attemptMs);
    const { response } = await this.transport.sendMail({
      envelope: { from, to: [to] },
      raw: Readable.from(heldBackEnd(message, beforeEnd), { objectMode: false }),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    return oneLine(response ?? '', 300);
  }
}

const aboutMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const unanswered: Record<string, string> = {
  ETIMEDOUT: 'Il server di posta non ha risposto in tempo',
  ETLS: 'La connessione cifrata con il server di posta non è riuscita',
  EDNS: 'Il nome del server di posta non si trova',
};

/** What the error of an attempt means. A refused password or connection is the installation's fault, not the message's. */
export function failureOf(error: unknown): MailFailure {
  const { code, command, response, responseCode, permanent } = error as Partial<Record<string, unknown>>;
  if (typeof responseCode === 'number' && responseCode >= 400) {
    const isFinal = permanent === true && aboutMessage.has(String(command));
    return { kind: isFinal ? 'refused' : 'deferred', text: oneLine(String(response), 300) };
  }
  if (code === 'EENVELOPE') return { kind: 'refused', text: 'L’indirizzo non è valido' };
  const isLate = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
  const text = unanswered[isLate ? 'ETIMEDOUT' : String(code)] ?? 'Il server di posta non si raggiunge';
  return { kind: 'unanswered', text };
}
