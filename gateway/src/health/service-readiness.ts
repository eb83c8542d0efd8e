import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock, clocksApartMs } from '@officina/server-kit/clock';
import { healthOf, type BackupOutcome, type Readiness } from '@officina/server-kit/health';
import { Logger } from '@officina/server-kit/logger';
import { serviceTokens, type ServiceToken } from '@officina/server-kit/service-token';
import { systemCaller } from '@officina/server-kit/system-caller';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

/** What a service misses to do its work: `answer`, `store`, `bus`, or `draining`; empty when it is well. */
export type Missing = string[];

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
