import { Injectable } from '@nestjs/common';
import { logoPath } from '@officina/contracts/auth/logo';
import { sessions } from '@officina/contracts/auth/sessions';
import { tenants } from '@officina/contracts/auth/tenants';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyRequest } from 'fastify';
import { browserOf, type Person } from './cookies.ts';
import { isLocalRequest } from './local-request.ts';

export type DemoAccount = Awaited<ReturnType<LoginHints['demoAccounts']>>[number];

/** The page must not wait longer for what it can do without. */
const deadlineMs = 1_000;

/** What the log-in page shows besides its fields; nothing if auth-proxy does not answer, or is of an older version. */
@Injectable()
export class LoginHints {
  constructor(private readonly bus: BusClient) {}

  /** Names of those who can reset the password of a person who has logged in from this browser. */
  async helpers({ tenant, username }: Person, { headers, id }: FastifyRequest): Promise<string[]> {
    const browser = browserOf(headers);
    if (browser === undefined) return [];
    const body = { tenant, username, browser };
    const answer = this.bus.call(sessions.helpers, { body }, systemCaller(String(id)), { deadlineMs });
    return answer.then(({ names }) => names).catch(() => []);
  }

  /** Address of the logo of a person's company. */
  async logo({ tenant }: Person, { id }: FastifyRequest): Promise<string | undefined> {
    const body = { tenant };
    const answer = this.bus.call(tenants.publicInfo, { body }, systemCaller(String(id)), { deadlineMs });
    return answer.then(({ logo }) => logo && logoPath(tenant, logo)).catch(() => undefined);
  }

  /** Accounts of the demo, for a browser on this computer. */
  async demoAccounts(request: FastifyRequest) {
    if (!isLocalRequest(request)) return [];
    const answer = this.bus.call(sessions.demoAccounts, {}, systemCaller(String(request.id)), { deadlineMs });
    return answer.then(({ items }) => items).catch(() => []);
  }
}
