import { Controller, Get, Inject, Injectable, Res, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { Clock, maxClockDifferenceMs } from '@officina/server-kit/clock';
import { ServerDisk } from '@officina/server-kit/disk';
import { healthOf, type BackupOutcome, type Readiness } from '@officina/server-kit/health';
import { Logger } from '@officina/server-kit/logger';
import { serviceTokens, type ServiceToken } from '@officina/server-kit/service-token';
import { oldBackupMs } from '@officina/server-kit/store/backup/state';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { OutputCheck } from './http/answers.ts';
import { People } from './token/people.ts';

/** Problems of a service: `answer`, `store`, `bus`, or `draining`; empty if it is healthy. */
type Missing = string[];

const answerLimitMs = 1_000;
/** Gateways load the roles every 30 s: four failures in a row. */
const oldRolesMs = 120_000;

const isApart = (aheadMs: number): boolean => Math.abs(aheadMs) > maxClockDifferenceMs;

/** Checks the health of all services that this installation runs. */
@Injectable()
export class ServiceReadiness {
  private checking: Promise<Record<string, Missing>> | undefined;
  /** Milliseconds by which each service's clock was ahead of this process at the last check. */
  private readonly ahead = new Map<ServiceToken, number>();
  /** Outcome of the last backup, as reported by a service. */
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

  /** Whether the clock of a checked service differs too much from this one. */
  get areClocksApart(): boolean {
    return [...this.ahead.values()].some(isApart);
  }

  /** Concurrent requests share one round of checks. */
  ask(): Promise<Record<string, Missing>> {
    this.checking ??= this.askAll().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async askAll(): Promise<Record<string, Missing>> {
    const missing = await Promise.all(this.expected.map((token) => this.problemsOf(token)));
    return Object.fromEntries(this.expected.map((token, index) => [token, missing[index] ?? []]));
  }

  private async problemsOf(token: ServiceToken): Promise<Missing> {
    const call = healthOf(token);
    try {
      const answer = await this.bus.call(call, {}, systemCaller(), { deadlineMs: answerLimitMs });
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

  /** Logs a wrong clock once, and again after it was right; ADR 0037 describes the consequences. */
  private compareClocks(token: ServiceToken, now: Readiness['now']): void {
    if (now === undefined) return;
    const aheadMs = Date.parse(now) - this.clock.now().getTime();
    const wasApart = isApart(this.ahead.get(token) ?? 0);
    this.ahead.set(token, aheadMs);
    if (isApart(aheadMs) && !wasApart)
      this.logger.warn({ of: token, aheadMs }, 'its clock is too far from this one');
  }
}

/** Reports the health of this gateway to load balancers, and of the entire product to monitoring. */
@Controller('health')
export class HealthController implements OnModuleDestroy {
  private draining = false;

  constructor(
    private readonly connection: BusConnection,
    private readonly services: ServiceReadiness,
    private readonly outputs: OutputCheck,
    private readonly disk: ServerDisk,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Get('live')
  live(@Res() reply: FastifyReply): void {
    send(reply, 200, { ok: true });
  }

  /** 503 while this gateway cannot serve. Services do not count: another gateway would miss them too. */
  @Get('ready')
  ready(@Res() reply: FastifyReply): void {
    const readiness = this.readiness();
    send(reply, readiness.ok ? 200 : 503, readiness);
  }

  /**
   * 503 while something is missing or the disk is full; `services` lists the problems of each service. A low disk,
   * differing clocks, answers that violated their contract, the age of the roles, and the last backup are only
   * reported. The endpoint is public, so it contains states only, without paths, reasons or counts; those are in the
   * log, in doctor, and in `/ready` of a process.
   */
  @Get('status')
  async status(@Res() reply: FastifyReply): Promise<void> {
    const services = await this.services.ask();
    const { isFull, now: disk } = this.disk;
    const readiness = this.readiness();
    const areHealthy = Object.values(services).every((missing) => missing.length === 0);
    const ok = readiness.ok && !isFull && areHealthy;
    const { areClocksApart, backup } = this.services;
    const details = {
      hasMisfits: this.outputs.misfits > 0,
      areClocksApart,
      disk: disk && { state: disk.state },
      backup: this.stateOf(backup),
      roles: this.stateOfRoles(),
    };
    send(reply, ok ? 200 : 503, { ...readiness, ok, ...details, services });
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

  private stateOfRoles() {
    const { listedAt } = this.people;
    if (!listedAt) return { loadedAt: null, isOld: true };
    const age = this.clock.now().getTime() - listedAt.getTime();
    return { loadedAt: listedAt.toISOString(), isOld: age > oldRolesMs };
  }

  onModuleDestroy(): void {
    this.draining = true;
  }
}

function send(reply: FastifyReply, status: number, body: object): void {
  void reply.code(status).header('cache-control', 'no-store').send(body);
}
