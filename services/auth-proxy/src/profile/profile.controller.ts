import { Controller } from '@nestjs/common';
import { profile } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { withCurrent } from '../stale.ts';
import { ProfileService } from './profile.service.ts';

type Profile = typeof profile;

/** Answers the profile group of the contracts. */
@Controller()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Handle(profile.me)
  me(_request: RequestOf<Profile['me']>, caller: Caller) {
    return this.profile.me(caller);
  }

  @Handle(profile.edit)
  edit({ body, version, idempotencyKey }: RequestOf<Profile['edit']>, caller: Caller) {
    const edited = this.profile.edit(caller, body, { version, idempotencyKey });
    return withCurrent(edited, () => this.profile.me(caller));
  }

  @Handle(profile.setPassword)
  async setPassword({ body }: RequestOf<Profile['setPassword']>, caller: Caller) {
    return { token: await this.profile.setPassword(caller, body) };
  }

  @Handle(profile.devices)
  async devices(_request: RequestOf<Profile['devices']>, caller: Caller) {
    return { items: await this.profile.devicesOf(caller) };
  }

  @Handle(profile.endDevice)
  async endDevice({ params }: RequestOf<Profile['endDevice']>, caller: Caller) {
    await this.profile.endDevice(caller, params.device);
    return { ok: true } as const;
  }

  @Handle(profile.endOtherDevices)
  async endOtherDevices(_request: RequestOf<Profile['endOtherDevices']>, caller: Caller) {
    await this.profile.endOtherDevices(caller);
    return { ok: true } as const;
  }
}
