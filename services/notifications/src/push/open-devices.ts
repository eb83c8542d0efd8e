import { Injectable } from '@nestjs/common';
import { profile, type Device } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import { allPages } from '@officina/server-kit/all-pages';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemIn } from '@officina/server-kit/system-caller';

/** Asks auth-proxy on which devices people are logged in. */
@Injectable()
export class OpenDevices {
  constructor(private readonly bus: BusClient) {}

  /** @throws AppError `unavailable` while auth-proxy is away */
  of(caller: Caller): Promise<Device[]> {
    return allPages((after) => this.bus.call(profile.devices, { after }, caller));
  }

  /** Of a person who does not ask; empty for one who is not known any more. */
  async ofPerson(tenantId: string, userId: string): Promise<Device[]> {
    return this.of({ ...systemIn(tenantId), userId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    });
  }
}
