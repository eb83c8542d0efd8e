import { createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keys, type PublicKey } from '@officina/contracts/auth/sessions';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { systemCaller } from '@officina/server-kit/system-caller';

const refetchEveryMs = 10_000;

/**
 * auth-proxy's public keys by their id, as PEM. The last ones are kept while auth-proxy is away; an unknown id asks again,
 * but not more often than every 10 s.
 */
@Injectable()
export class PublicKeys {
  private byId = new Map<string, string>();
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;
  private reachable = false;

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  has(kid: string): boolean {
    return this.byId.has(kid);
  }

  /** `undefined`: auth-proxy has no such key. Throws `unavailable` when that cannot be known now. */
  async find(kid: string): Promise<string | undefined> {
    if (this.byId.has(kid)) return this.byId.get(kid);
    if (!this.reachable || this.clock.now().getTime() - this.askedAt >= refetchEveryMs) await this.refresh();
    if (!this.reachable) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    return this.byId.get(kid);
  }

  /** Asks auth-proxy; when it does not answer the known keys stay. */
  refresh(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async ask(): Promise<void> {
    this.askedAt = this.clock.now().getTime();
    try {
      const answer = await this.bus.call(keys.public, {}, systemCaller());
      const known = keys.public.output.parse(answer).keys;
      this.byId = new Map(known.map((jwk) => [jwk.kid, pemOf(jwk)]));
      this.reachable = true;
    } catch {
      this.reachable = false;
    }
  }
}

const pemOf = (jwk: PublicKey): string =>
  createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
