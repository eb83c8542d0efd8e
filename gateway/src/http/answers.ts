import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Call, Endpoint, FileType, Page, RequestOf } from '@officina/contracts/endpoint';
import type { leftOut } from '@officina/contracts/fields';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { Turns } from '@officina/server-kit/turns';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { RetryLater } from './problems.ts';
import { isOwnPage } from './request-parts.ts';

/**
 * Lets out only what a contract declares. A document that does not fit comes without the fields that do not, which `_unfit`
 * names; what cannot be sent at all is left out of its list. Either is logged and counted, and so is what came in part.
 */
@Injectable()
export class OutputCheck {
  /** Items left out or in part since the start. */
  misfits = 0;

  constructor(
    private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'NODE_ENV'>,
  ) {}

  /** The stripped answer; one of which nothing can be sent is an `internal` error, as any that does not fit is in tests. */
  one(contract: Call, answer: unknown, caller: Caller): unknown {
    const fitting = this.check(contract, answer, caller);
    if (fitting === undefined) throw misfit();
    return fitting;
  }

  /** The stripped items; `marks` puts a `leftOut` in the place of each that cannot be sent. */
  all(contract: Call, items: readonly unknown[], caller: Caller, marks = false): unknown[] {
    const sent: unknown[] = [];
    for (const item of items) {
      const fitting = this.check(contract, item, caller);
      if (fitting !== undefined) sent.push(fitting);
      else if (marks) sent.push({ _leftOut: true, _id: idOf(item) } satisfies z.input<typeof leftOut>);
    }
    return sent;
  }

  /** The same error with its current document stripped as an answer would be; left out when it does not fit. */
  stripCurrent(contract: Call, error: unknown): unknown {
    if (!(error instanceof AppError) || error.current === undefined) return error;
    const current = contract.output.safeParse(error.current).data ?? inPart(contract.output, error.current);
    return new AppError(error.code, error.detail, { errors: error.errors, current });
  }

  /** What can be sent of it; undefined where that is nothing. */
  private check(contract: Call, item: unknown, caller: Caller): unknown {
    const parsed = contract.output.safeParse(item);
    if (parsed.success) {
      if (isCut(item))
        this.count(contract, item, { cut: item.cut }, 'too large for its list: in part', caller);
      return parsed.data;
    }
    const paths = parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    this.count(contract, item, { paths }, 'answer does not fit its contract', caller);
    if (this.config.NODE_ENV === 'test') throw misfit();
    return inPart(contract.output, item);
  }

  private count({ subject }: Call, item: unknown, what: object, said: string, caller: Caller): void {
    this.misfits++;
    const { tenantId, requestId } = caller;
    this.logger.error({ subject, id: idOf(item), ...what, tenantId, requestId }, said);
  }
}

/** What stands for a field that does not fit: nothing where it may be missing, else the first empty value that fits. */
const empties = [undefined, null, '', []];

/** A document with its misfitting fields empty and named in `_unfit`; undefined when one of them cannot be empty. */
function inPart(output: z.ZodType, item: unknown): unknown {
  if (!(output instanceof z.ZodObject && '_unfit' in output.shape && item instanceof Object))
    return undefined;
  const part: Record<string, unknown> = { ...item };
  const fields = Object.entries(output.shape as Record<string, z.ZodType>);
  const unfit = fields.filter(([field, schema]) => !schema.safeParse(part[field]).success);
  for (const [field, schema] of unfit) part[field] = empties.find((empty) => schema.safeParse(empty).success);
  return output.safeParse({ ...part, _unfit: unfit.map(([field]) => field) }).data;
}

const isCut = (item: unknown): item is { cut: unknown } => item instanceof Object && 'cut' in item;

const idOf = (item: unknown) =>
  item instanceof Object && '_id' in item && typeof item._id === 'string' ? item._id : undefined;

const misfit = () => new AppError('internal', 'answer does not fit its contract');

type Limits = Pick<GatewayConfig, 'LIMIT_LONG_USER' | 'LIMIT_LONG_TENANT' | 'LIMIT_LONG_WAIT_MS'>;

/**
 * Lists and files under way. Only so many of a user and of a tenant are made at once, so that they leave the store to
 * others too; the rest wait for their turn.
 */
@Injectable()
export class LongAnswers {
  private readonly turns: Turns;

  constructor(@Inject(GATEWAY_CONFIG) private readonly limits: Limits) {
    this.turns = new Turns({ tenant: limits.LIMIT_LONG_TENANT, user: limits.LIMIT_LONG_USER });
  }

  /**
   * Waits for a place, which is kept until the answer is over, however it ends.
   * @throws RetryLater `unavailable` when none comes in time
   */
  async place(caller: Caller, { raw }: FastifyReply): Promise<void> {
    const gone = new AbortController();
    const go = () => gone.abort();
    raw.once('close', go);
    const patience = { limitMs: this.limits.LIMIT_LONG_WAIT_MS, signal: gone.signal };
    const leave = await this.turns.place(caller, patience).catch(() => {
      throw new RetryLater('unavailable', 'too many lists and files at once', 5);
    });
    raw.off('close', go);
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  }
}

/**
 * Answers a list as one JSON array, page by page as the service gives them, each on a line of its own: whoever wants to
 * show the first rows before the last have come reads it by lines. A first page that fails is a problem; a later one cuts
 * the connection, because an array that was cut short must not look complete.
 */
@Injectable()
export class ListAnswer {
  constructor(
    private readonly bus: BusClient,
    private readonly outputs: OutputCheck,
    private readonly logger: Logger,
  ) {}

  async send(contract: Endpoint, input: RequestOf<Endpoint>, caller: Caller, reply: FastifyReply) {
    const pages = this.bus.pages(contract, input, caller);
    const isOwn = isOwnPage(reply.request);
    const items = (page: Page<unknown>) => this.outputs.all(contract, page.items, caller, isOwn);
    const first = await pages.next();
    const start: Page<unknown> = first.done ? { items: [] } : first.value;
    const json = items(start);
    void reply.code(contract.status).type('application/json');
    if (start.next === undefined) return void reply.send(JSON.stringify(json));
    const stream = Readable.from(jsonArray(json, pages, items));
    stream.once('error', (err) => {
      this.logger.error({ err, subject: contract.subject, requestId: caller.requestId }, 'list cut');
    });
    void reply.send(stream);
  }
}

async function* jsonArray(
  first: unknown[],
  rest: AsyncIterable<Page<unknown>>,
  strip: (page: Page<unknown>) => unknown[],
): AsyncGenerator<string> {
  let separator = '[';
  const chunk = (items: unknown[]) => {
    if (items.length === 0) return '';
    const line = `${separator}${JSON.stringify(items).slice(1, -1)}\n`;
    separator = ',';
    return line;
  };
  yield chunk(first);
  for await (const page of rest) yield chunk(strip(page));
  yield separator === '[' ? '[]' : ']';
}

/** Control characters, and those that some file system refuses. */
const unfit = /[\p{Cc}\\/:*?"<>|]/gu;

/**
 * Answers a file as a download, chunk by chunk as the browser takes them. Before the first chunk a failure is a
 * problem; after it, and when the service gives nothing for FILE_SILENCE_MS, the connection is cut: a part must not look
 * whole.
 */
@Injectable()
export class FileAnswer {
  constructor(
    private readonly bus: BusClient,
    private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'FILE_SILENCE_MS'>,
  ) {}

  async send(
    contract: Endpoint,
    type: FileType,
    input: RequestOf<Endpoint>,
    caller: Caller,
    reply: FastifyReply,
  ): Promise<void> {
    const deadlineMs = this.config.FILE_SILENCE_MS;
    const { name, content } = await this.bus.file(contract, input, caller, { deadlineMs });
    content.once('error', (err) => {
      this.logger.error({ err, subject: contract.subject, requestId: caller.requestId }, 'file cut');
    });
    void reply
      .code(contract.status)
      .type(type)
      .header('content-disposition', contentDisposition(name.replace(unfit, '-')))
      .send(content);
  }
}
