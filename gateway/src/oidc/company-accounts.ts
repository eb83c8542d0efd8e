import { Injectable } from '@nestjs/common';
import { oidc } from '@officina/contracts/auth/oidc';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyRequest } from 'fastify';
import { LoginSettings } from '../auth/login-settings.ts';
import { sessionOf } from './cookies.ts';

/** How people log in here. */
export type LoginWays = ReplyOf<typeof oidc.state>;

/** The page must not wait longer for what it can do without. */
const stateDeadlineMs = 1_000;
/** More than the provider's own deadline, which auth-proxy sets. */
const logoutDeadlineMs = 5_000;

/** What the log-in page needs of company accounts. */
@Injectable()
export class CompanyAccounts {
  constructor(
    private readonly bus: BusClient,
    private readonly settings: LoginSettings,
  ) {}

  /** Passwords alone if auth-proxy does not answer, or is of an older version. */
  async ways({ id }: FastifyRequest): Promise<LoginWays> {
    const options = { deadlineMs: stateDeadlineMs };
    const answer = this.bus.call(oidc.state, {}, systemCaller(String(id)), options);
    return answer.catch(() => ({ passwordLogin: true }));
  }

  /** The address at which this browser ends its session at the provider; none if it has none. */
  async endSessionAddress({ headers, id }: FastifyRequest): Promise<string | undefined> {
    const session = sessionOf(headers);
    if (session === undefined) return undefined;
    const body = { session, returnTo: new URL('/login/oidc/uscita', this.settings.publicUrl).href };
    const options = { deadlineMs: logoutDeadlineMs };
    const answer = this.bus.call(oidc.logout, { body }, systemCaller(String(id)), options);
    return answer.then(({ address }) => address).catch(() => undefined);
  }
}
