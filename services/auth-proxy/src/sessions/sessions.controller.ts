import { Controller } from '@nestjs/common';
import { sessions } from '@officina/contracts/auth/sessions';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { Users } from '../users/user.model.ts';
import { LoginHints } from './login-hints.ts';
import { DeviceSessions } from './device-sessions.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly devices: DeviceSessions,
    private readonly users: Users,
    private readonly hints: LoginHints,
  ) {}

  @Handle(sessions.login)
  login({ body }: RequestOf<typeof sessions.login>, caller: Caller) {
    return this.sessions.login(body, caller);
  }

  @Handle(sessions.helpers)
  async helpers({ body }: RequestOf<typeof sessions.helpers>, caller: Caller) {
    return { names: await this.hints.helpers(body, caller) };
  }

  @Handle(sessions.demoAccounts)
  async demoAccounts(_request: RequestOf<typeof sessions.demoAccounts>, caller: Caller) {
    return { items: await this.hints.demoAccounts(caller) };
  }

  @Handle(sessions.resume)
  resume({ body }: RequestOf<typeof sessions.resume>, caller: Caller) {
    return this.sessions.resume(body, caller);
  }

  @Handle(sessions.exchange)
  async exchange({ body }: RequestOf<typeof sessions.exchange>, caller: Caller) {
    return { token: await this.sessions.exchange(body, caller) };
  }

  @Handle(sessions.logout)
  async logout(_request: RequestOf<typeof sessions.logout>, caller: Caller) {
    await this.sessions.logout(caller);
    return { ok: true } as const;
  }

  @Handle(sessions.used)
  async used({ body }: RequestOf<typeof sessions.used>) {
    await this.devices.used(body.tokenIds);
    return { ok: true } as const;
  }

  @Handle(sessions.people)
  people({ after }: RequestOf<typeof sessions.people>) {
    return this.users.activeEverywhere(after);
  }

  @Handle(sessions.revocations)
  revocations() {
    return this.sessions.revocations();
  }
}
