import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Call, Endpoint, FileType, Page, RequestOf } from '@officina/contracts/endpoint';
import type { leftOut } from '@officina/contracts/fields';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { FairQueue } from '@officina/server-kit/fair-queue';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { RetryLater } from './problems.ts';
import { isOwnClient } from './request-parts.ts';

/**
 * Sends only what a contract declares. A document that violates it is sent without the invalid fields, which are
 * listed in `_unfit`; items that cannot be sent at all are omitted from their list. Both are logged and counted, and
 * so are truncated documents.
 */
@Injectable()
export class OutputCheck {
  /** Number of omitted, incomplete and truncated items since the start. */
  misfits = 0;

  constructor(
    private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'NODE_ENV'>,
  ) {}

  /**
   * The stripped answer.
   * @throws AppError `internal` if nothing can be sent; in tests, for any violation of the contract
   */
  one(contract: Call, answer: unknown, caller: Caller): unknown {
    const fitting = this.check(contract, answer, caller);
    if (fitting === undefined) throw misfit();
    return fitting;
  }

  /** The stripped items; `marks` replaces each item that cannot be sent with a `leftOut` mark. */
  all(contract: Call, items: readonly unknown[], caller: Caller, marks = false): unknown[] {
    const sent: unknown[] = [];
    for (const item of items) {
      const fitting = this.check(contract, item, caller);
      if (fitting !== undefined) sent.push(fitting);
      else if (marks) sent.push({ _leftOut: true, _id: idOf(item) } satisfies z.input<typeof leftOut>);
    }
    return sent;
  }

  /** The same error with its current document stripped like an answer; omitted if it does not fit. */
  stripCurrent(contract: Call, error: unknown): unknown {
    if (!(error instanceof AppError) || error.current === undefined) return error;
    const current =
      contract.output.safeParse(error.current).data ?? withoutInvalidFields(contract.output, error.current);
    return new AppError(error.code, error.detail, { errors: error.errors, current });
  }

  /** The part of an item that can be sent; undefined if nothing can. */
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
    return withoutInvalidFields(contract.output, item);
  }

  private count({ subject }: Call, item: unknown, details: object, message: string, caller: Caller): void {
    this.misfits++;
    const { tenantId, requestId } = caller;
    this.logger.error({ subject, id: idOf(item), ...details, tenantId, requestId }, message);
  }
}

/** Replacements for an invalid field: absent if optional, otherwise the first empty value that is valid. */
const empties = [undefined, null, '', []];

/** A document whose invalid fields are emptied and listed in `_unfit`; undefined if one of them cannot be empty. */
function withoutInvalidFields(output: z.ZodType, item: unknown): unknown {
  if (!(output instanceof z.ZodObject && '_unfit' in output.shape && item instanceof Object))
    return undefined;
  const part: Record<string, unknown> = { ...item };
  const fields = Object.entries(output.shape as Record<string, z.ZodType>);
  const invalidFields = fields.filter(([field, schema]) => !schema.safeParse(part[field]).success);
  for (const [field, schema] of invalidFields)
    part[field] = empties.find((empty) => schema.safeParse(empty).success);
  return output.safeParse({ ...part, _unfit: invalidFields.map(([field]) => field) }).data;
}

const isCut = (item: unknown): item is { cut: unknown } => item instanceof Object && 'cut' in item;

const idOf = (item: unknown) =>
  item instanceof Object && '_id' in item && typeof item._id === 'string' ? item._id : undefined;

const misfit = () => new AppError('internal', 'answer does not fit its contract');

type Limits = Pick<GatewayConfig, 'LIMIT_LONG_USER' | 'LIMIT_LONG_TENANT' | 'LIMIT_LONG_WAIT_MS'>;

/**
 * Limits lists and files in progress per user and per tenant, so that others can use the store too; further ones wait
 * for a slot.
 */
@Injectable()
export class LongAnswers {
  private readonly queue: FairQueue;

  constructor(@Inject(GATEWAY_CONFIG) private readonly limits: Limits) {
    this.queue = new FairQueue({ tenant: limits.LIMIT_LONG_TENANT, user: limits.LIMIT_LONG_USER });
  }

  /**
   * Waits for a slot, which is freed when the answer ends or fails.
   * @throws RetryLater `unavailable` if none becomes free in time
   */
  async place(caller: Caller, { raw }: FastifyReply): Promise<void> {
    const closed = new AbortController();
    const onClose = () => closed.abort();
    raw.once('close', onClose);
    const options = { limitMs: this.limits.LIMIT_LONG_WAIT_MS, signal: closed.signal };
    const release = await this.queue.place(caller, options).catch(() => {
      throw new RetryLater('unavailable', 'too many lists and files at once', 5);
    });
    raw.off('close', onClose);
    if (raw.destroyed) release();
    else raw.once('close', release);
  }
}

/**
 * Answers a list as one JSON array, with each page of the service on a separate line, so that clients can show the
 * first rows early. If the first page fails, the answer is a problem; if a later one fails, the connection is cut,
 * because a truncated array must not look complete.
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
    const isOwn = isOwnClient(reply.request);
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

/** Control characters, and characters that some file systems do not allow. */
const invalidInFileName = /[\p{Cc}\\/:*?"<>|]/gu;

/**
 * Answers a file as a download, chunk by chunk as the browser reads it. A failure before the first chunk is a
 * problem; after it, or if the service sends nothing for FILE_SILENCE_MS, the connection is cut: a partial file must
 * not look complete.
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
      .header('content-disposition', contentDisposition(name.replace(invalidInFileName, '-')))
      .send(content);
  }
}
