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
import { Clock, isValidNow } from '@officina/server-kit/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { RequestGuard } from './http/request-guard.ts';
import { TooManyRequests } from './http/problems.ts';
import { AuthWatch, Revocations } from './token/auth-state.ts';

/** Limit of buffered data per reader; a slower one is disconnected, reconnects and reloads its lists. */
const maxWaitingBytes = 64 * 1024;

/** The open live stream of a browser tab. */
class LiveStream {
  constructor(
    readonly claims: TokenClaims,
    private readonly response: ServerResponse,
  ) {}

  /** Sends an event-stream message; disconnects a slow reader instead of buffering more. */
  send(message: string): void {
    if (this.response.writableLength > maxWaitingBytes) this.response.destroy();
    else this.response.write(message);
  }

  /** Ends the answer; the browser decides whether to reconnect. */
  end(): void {
    this.response.end();
  }
}

const heartbeatMs = 15_000;
const hint = z.object({
  tenantId: z.string(),
  /** Whose streams get it; absent for everybody's. */
  userId: z.string().optional(),
  entity: z.string(),
  id: z.string(),
  version: z.number().int(),
  at: z.string(),
});

/**
 * All open live streams: forwards each hint of the bus to its tenant's streams, and ends streams whose token has
 * expired.
 */
@Injectable()
export class LiveHub implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly streams = new Set<LiveStream>();
  private stopping = false;
  private heartbeat: NodeJS.Timeout | undefined;
  private stopHints: () => void = () => undefined;

  constructor(
    private readonly bus: BusClient,
    private readonly connection: BusConnection,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
    watch: AuthWatch,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'LIMIT_STREAMS_PER_USER'>,
  ) {
    watch.onRefreshed(() => this.endExpired());
  }

  onApplicationBootstrap(): void {
    this.stopHints = this.bus.subscribe('event.>', (payload) => this.forward(payload));
    this.heartbeat = setInterval(() => {
      this.endExpired();
      for (const stream of this.streams) stream.send(':\n\n');
    }, heartbeatMs);
  }

  onModuleDestroy(): void {
    this.stopping = true;
    clearInterval(this.heartbeat);
    this.stopHints();
    this.endAll();
  }

  /**
   * @throws TooManyRequests if the user has too many open streams; AppError `unavailable` while hints cannot arrive
   */
  add(stream: LiveStream): void {
    if (this.stopping || !this.connection.connected) throw new AppError('unavailable', 'no hints now');
    const streamsOfUser = [...this.streams].filter(({ claims }) => claims.sub === stream.claims.sub);
    if (streamsOfUser.length >= this.config.LIMIT_STREAMS_PER_USER)
      throw new TooManyRequests(heartbeatMs / 1000);
    this.streams.add(stream);
  }

  remove(stream: LiveStream): void {
    this.streams.delete(stream);
  }

  /** Ends all streams, so that a stopping gateway does not wait for them. */
  endAll(): void {
    for (const stream of this.streams) stream.end();
  }

  private forward(payload: unknown): void {
    const parsed = hint.safeParse(payload);
    if (!parsed.success) return;
    const { tenantId, userId, ...change } = parsed.data;
    const message = `data: ${JSON.stringify(change)}\n\n`;
    for (const stream of this.streams) {
      const { TCODE, sub } = stream.claims;
      if (TCODE === tenantId && (userId === undefined || userId === sub)) stream.send(message);
    }
  }

  private endExpired(): void {
    const now = this.clock.now();
    for (const stream of this.streams) {
      const { claims } = stream;
      if (!isValidNow(claims.exp, tokenLifetime, now) || this.revocations.knows(claims)) stream.end();
    }
  }
}

/**
 * `GET /api/live`: changes in the tenant as an event stream, until the token expires. Read with fetch and the header.
 */
@Controller()
export class LiveController {
  constructor(
    private readonly guard: RequestGuard,
    private readonly hub: LiveHub,
  ) {}

  @Get('/api/live')
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const stream = new LiveStream(await this.guard.signedIn(request), reply.raw);
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
