import { Controller, Get, Inject, Injectable, Res, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { Clock, clocksApartMs } from '@officina/server-kit/clock';
import { ServerDisk } from '@officina/server-kit/disk';
import { healthOf, type BackupOutcome, type Readiness } from '@officina/server-kit/health';
import { Logger } from '@officina/server-kit/logger';
import { serviceTokens, type ServiceToken } from '@officina/server-kit/service-token';
import { oldBackupMs } from '@officina/server-kit/store/backup/state';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { OutputCheck } from './http/answers.ts';

/** What a service misses to do its work: `answer`, `store`, `bus`, or `draining`; empty when it is well. */
type Missing = string[];

const answerWithinMs = 1_000;

const isFar = (aheadMs: number): boolean => Math.abs(aheadMs) > clocksApartMs;

/** Asks every service that this installation runs how it is. */
@Injectable()
export class ServiceReadiness {
  private asking: Promise<Record<string, Missing>> | undefined;
  /** Milliseconds by which each service's clock was ahead of this process' when it was asked. */
  private readonly ahead = new Map<ServiceToken, number>();
  /** How the last backup ended, as a service told. */
  backup: BackupOutcome | undefined;
  private readonly expected: ServiceToken[];

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG) { SERVICES }: GatewayConfig,
  ) {
    this.expected = serviceTokens.filter((token) => SERVICES.includes(token));
  }

  /** Whether a clock of those that were asked is too far from this one. */
  get areClocksApart(): boolean {
    return [...this.ahead.values()].some(isFar);
  }

  /** Many who ask at once share one round of questions. */
  ask(): Promise<Record<string, Missing>> {
    this.asking ??= this.askAll().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async askAll(): Promise<Record<string, Missing>> {
    const missing = await Promise.all(this.expected.map((token) => this.missingOf(token)));
    return Object.fromEntries(this.expected.map((token, index) => [token, missing[index] ?? []]));
  }

  private async missingOf(token: ServiceToken): Promise<Missing> {
    const call = healthOf(token);
    try {
      const answer = await this.bus.call(call, {}, systemCaller(), { deadlineMs: answerWithinMs });
      const { ok, store, bus, draining, now, backup } = call.output.parse(answer);
      this.compareClocks(token, now);
      if (backup) this.backup = backup;
      const parts = { store: !store, bus: !bus, draining };
      const missing = Object.entries(parts).flatMap(([name, isMissing]) => (isMissing ? [name] : []));
      return ok || missing.length > 0 ? missing : ['unknown'];
    } catch (error) {
      return [error instanceof AppError && error.code !== 'internal' ? 'answer' : 'unknown'];
    }
  }

  /** Told once, and again after it was right: what that breaks is in ADR 0037. */
  private compareClocks(token: ServiceToken, now: Readiness['now']): void {
    if (now === undefined) return;
    const aheadMs = Date.parse(now) - this.clock.now().getTime();
    const wasFar = isFar(this.ahead.get(token) ?? 0);
    this.ahead.set(token, aheadMs);
    if (isFar(aheadMs) && !wasFar)
      this.logger.warn({ of: token, aheadMs }, 'its clock is too far from this one');
  }
}

/** For load balancers whether this gateway can serve, for whoever watches the product how all of it is. */
@Controller('health')
export class HealthController implements OnModuleDestroy {
  private draining = false;

  constructor(
    private readonly connection: BusConnection,
    private readonly services: ServiceReadiness,
    private readonly outputs: OutputCheck,
    private readonly disk: ServerDisk,
    private readonly clock: Clock,
  ) {}

  @Get('live')
  live(@Res() reply: FastifyReply): void {
    send(reply, 200, { ok: true });
  }

  /** 503 while it cannot serve: no other gateway would do better where a service is missing, so none of them counts. */
  @Get('ready')
  ready(@Res() reply: FastifyReply): void {
    const readiness = this.readiness();
    send(reply, readiness.ok ? 200 : 503, readiness);
  }

  /**
   * 503 as long as anything is missing or the disk is full; `services` says for each what. A low disk, clocks that are too far
   * apart, answers that did not fit, and how the last backup ended are only told. Whoever reaches the gateway may ask: it says
   * states only, no place on the server, no reason and no count. Those are in the log, in doctor, and in `/ready` of a process.
   */
  @Get('status')
  async status(@Res() reply: FastifyReply): Promise<void> {
    const services = await this.services.ask();
    const { isFull, now: disk } = this.disk;
    const own = this.readiness();
    const areWell = Object.values(services).every((missing) => missing.length === 0);
    const ok = own.ok && !isFull && areWell;
    const { areClocksApart, backup } = this.services;
    const told = {
      hasMisfits: this.outputs.misfits > 0,
      areClocksApart,
      disk: disk && { state: disk.state },
      backup: this.stateOf(backup),
    };
    send(reply, ok ? 200 : 503, { ...own, ok, ...told, services });
  }

  readiness(): { ok: boolean; bus: boolean; draining: boolean } {
    const { draining } = this;
    const { connected: bus } = this.connection;
    return { ok: bus && !draining, bus, draining };
  }

  private stateOf(backup: BackupOutcome | undefined) {
    if (!backup) return undefined;
    const { succeededAt, failure } = backup;
    const age = succeededAt === null ? 0 : this.clock.now().getTime() - Date.parse(succeededAt);
    return { succeededAt, isFailed: failure !== null, isOld: age > oldBackupMs };
  }

  onModuleDestroy(): void {
    this.draining = true;
  }
}

function send(reply: FastifyReply, status: number, body: object): void {
  void reply.code(status).header('cache-control', 'no-store').send(body);
}
