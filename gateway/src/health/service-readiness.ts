import { Inject, Injectable } from '@nestjs/common';
import { contracts } from '@officina/contracts/all';
import type { Call } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { healthOf } from '@officina/server-kit/health';
import { serviceTokens, type ServiceToken } from '@officina/server-kit/service-token';
import { systemCaller } from '@officina/server-kit/system-caller';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

/** What a service misses to do its work: `answer`, `store`, `bus`, or `draining`; empty when it is well. */
export type Missing = string[];

const answerWithinMs = 1_000;
const calls: Call[] = Object.values(contracts).flatMap((group): Call[] => Object.values(group));

/** Services with at least one call that is built; the others do not exist yet. */
const existing: ServiceToken[] = serviceTokens.filter((token) =>
  calls.some((call) => call.subject.startsWith(`rpc.${token}.`) && !('planned' in call && call.planned)),
);

/** Asks every service that this installation runs how it is. */
@Injectable()
export class ServiceReadiness {
  private asking: Promise<Record<string, Missing>> | undefined;

  private readonly expected: ServiceToken[];

  constructor(
    private readonly bus: BusClient,
    @Inject(GATEWAY_CONFIG) { SERVICES }: GatewayConfig,
  ) {
    this.expected = existing.filter((token) => SERVICES.includes(token));
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
      const { ok, store, bus, draining } = call.output.parse(answer);
      const parts = { store: !store, bus: !bus, draining };
      const missing = Object.entries(parts).flatMap(([name, isMissing]) => (isMissing ? [name] : []));
      return ok || missing.length > 0 ? missing : ['unknown'];
    } catch (error) {
      return [error instanceof AppError && error.code !== 'internal' ? 'answer' : 'unknown'];
    }
  }
}
