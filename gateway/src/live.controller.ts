import {
  Controller,
  Get,
  Inject,
  Injectable,
  Req,
  Res,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { tokenLifetime, type TokenClaims } from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { Clock, isTimely } from '@officina/server-kit/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { Entrance } from './http/entrance.ts';
import { TooManyRequests } from './http/problems.ts';
import { AuthWatch, Revocations } from './token/auth-state.ts';

/** A reader that lets more than this pile up is cut; it comes back and reads its lists again. */
const maxWaitingBytes = 64 * 1024;

/** One open live stream of one browser tab. */
class LiveStream {
  constructor(
    readonly claims: TokenClaims,
    private readonly response: ServerResponse,
  ) {}

  /** Sends one event-stream message; a slow reader is cut instead of buffered for. */
  send(message: string): void {
    if (this.response.writableLength > maxWaitingBytes) this.response.destroy();
    else this.response.write(message);
  }

  /** Ends the answer; the browser decides whether to come back. */
  end(): void {
    this.response.end();
  }
}

const beatEveryMs = 15_000;
const hint = z.object({
  tenantId: z.string(),
  entity: z.string(),
  id: z.string(),
  version: z.number().int(),
  at: z.string(),
});

/** All open live streams: hands each hint of the bus to the streams of its tenant and ends those whose token is over. */
@Injectable()
export class LiveHub implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly streams = new Set<LiveStream>();
  private stopping = false;
  private beat: NodeJS.Timeout | undefined;
  private stopHints: () => void = () => undefined;

  constructor(
    private readonly bus: BusClient,
    private readonly connection: BusConnection,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
    watch: AuthWatch,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'LIMIT_STREAMS_PER_USER'>,
  ) {
    watch.onRefreshed(() => this.endFinished());
  }

  onApplicationBootstrap(): void {
    this.stopHints = this.bus.subscribe('event.>', (payload) => this.pass(payload));
    this.beat = setInterval(() => {
      this.endFinished();
      for (const stream of this.streams) stream.send(':\n\n');
    }, beatEveryMs);
  }

  onModuleDestroy(): void {
    this.stopping = true;
    clearInterval(this.beat);
    this.stopHints();
    this.endAll();
  }

  /** Throws TooManyRequests when the user has too many open already, `unavailable` while no hint could arrive. */
  add(stream: LiveStream): void {
    if (this.stopping || !this.connection.connected) throw new AppError('unavailable', 'no hints now');
    const own = [...this.streams].filter(({ claims }) => claims.sub === stream.claims.sub);
    if (own.length >= this.config.LIMIT_STREAMS_PER_USER) throw new TooManyRequests(beatEveryMs / 1000);
    this.streams.add(stream);
  }

  remove(stream: LiveStream): void {
    this.streams.delete(stream);
  }

  /** Ends every stream, so that a gateway that stops does not wait for them. */
  endAll(): void {
    for (const stream of this.streams) stream.end();
  }

  private pass(payload: unknown): void {
    const parsed = hint.safeParse(payload);
    if (!parsed.success) return;
    const { tenantId, ...shown } = parsed.data;
    const message = `data: ${JSON.stringify(shown)}\n\n`;
    for (const stream of this.streams) if (stream.claims.TCODE === tenantId) stream.send(message);
  }

  private endFinished(): void {
    const now = this.clock.now();
    for (const stream of this.streams) {
      const { claims } = stream;
      if (!isTimely(claims.exp, tokenLifetime, now) || this.revocations.knows(claims)) stream.end();
    }
  }
}

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
