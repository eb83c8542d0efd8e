import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Endpoint, Page, RequestOf } from '@officina/contracts/endpoint';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import type { FastifyReply } from 'fastify';
import { isOwnPage } from './own-page.ts';
import { OutputCheck } from './output-check.ts';

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
