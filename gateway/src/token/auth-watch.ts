import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { PublicKeys } from './public-keys.ts';
import { Revocations } from './revocations.ts';
import { TenantDirectory } from './tenant-directory.ts';

const pollEveryMs = 30_000;

/** Keeps keys, revocations and tenants fresh: every 30 s, and at once when auth-proxy says that something changed. */
@Injectable()
export class AuthWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private stopHints: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly bus: BusClient,
    private readonly keys: PublicKeys,
    private readonly revocations: Revocations,
    private readonly tenants: TenantDirectory,
  ) {}

  /** Calls back after each look at the revocation list. */
  onRefreshed(listener: () => void): void {
    this.listeners.add(listener);
  }

  onApplicationBootstrap(): void {
    this.stopHints = this.bus.subscribe('event.auth.>', () => {
      this.tenants.forget();
      void this.refresh();
    });
    this.timer = setInterval(() => void this.refresh(), pollEveryMs);
    void this.refresh();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.stopHints();
  }

  private async refresh(): Promise<void> {
    await Promise.all([this.keys.refresh(), this.revocations.refresh()]);
    for (const listener of this.listeners) listener();
  }
}
