import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Endpoint, FileType, RequestOf } from '@officina/contracts/endpoint';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

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
