import type { OutgoingHttpHeaders } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Entrance } from '../http/entrance.ts';
import { LiveHub } from './live-hub.ts';
import { LiveStream } from './live-stream.ts';

/** `GET /api/live`: what changed in the tenant, as an event stream, until the token ends. Read with fetch and the header. */
@Controller()
export class LiveController {
  constructor(
    private readonly entrance: Entrance,
    private readonly hub: LiveHub,
  ) {}

  @Get('/api/live')
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const stream = new LiveStream(await this.entrance.signedIn(request), reply.raw);
    this.hub.add(stream);
    reply.raw.once('close', () => this.hub.remove(stream));
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    stream.send(':\n\n');
  }
}
