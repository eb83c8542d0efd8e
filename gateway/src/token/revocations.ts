import { Injectable } from '@nestjs/common';
import { sessions } from '@officina/contracts/auth/sessions';
import type { TokenClaims } from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';

/** Tokens that no longer open anything. The last known list is kept while auth-proxy is away. */
@Injectable()
export class Revocations {
  private tokens = new Set<string>();
  private users = new Map<string, number>();
  private tenants = new Map<string, number>();
  private loaded = false;

  constructor(private readonly bus: BusClient) {}

  /** Throws `unavailable` as long as no list was ever read: letting a revoked token in would be worse. */
  async includes(claims: TokenClaims): Promise<boolean> {
    if (!this.loaded) await this.refresh();
    if (!this.loaded) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    return this.knows(claims);
  }

  /** By the list as it is now. */
  knows({ jti, sub, TCODE, iat }: TokenClaims): boolean {
    const ends = [this.users.get(sub), this.tenants.get(TCODE)];
    return this.tokens.has(jti) || ends.some((upTo) => upTo !== undefined && iat <= upTo);
  }

  /** Asks auth-proxy; when it does not answer the known list stays. */
  async refresh(): Promise<void> {
    try {
      const answer = await this.bus.call(sessions.revocations, {}, systemCaller());
      const { tokens, users, tenants } = sessions.revocations.output.parse(answer);
      this.tokens = new Set(tokens);
      this.users = new Map(users.map(({ userId, upTo }) => [userId, upTo]));
      this.tenants = new Map(tenants.map(({ tenant, upTo }) => [tenant, upTo]));
      this.loaded = true;
    } catch {
      // The next poll, at most 30 s away, asks again.
    }
  }
}
