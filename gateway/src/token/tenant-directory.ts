import { Injectable } from '@nestjs/common';
import { tenants, type TenantInfo } from '@officina/contracts/auth/tenants';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { systemCaller } from '@officina/server-kit/system-caller';

const freshMs = 30_000;
const maxTenants = 1_000;

interface Entry {
  info: TenantInfo | undefined;
  askedAt: number;
  asking: Promise<TenantInfo | undefined> | undefined;
}

/**
 * Zone and switches of the tenants, asked once per tenant and 30 s. An old answer serves while the new one is under
 * way or auth-proxy is away, so that nobody waits for it twice.
 */
@Injectable()
export class TenantDirectory {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /** `undefined` when auth-proxy cannot be asked and never was; throws `not_found` for an unknown tenant. */
  async find(tenantId: string): Promise<TenantInfo | undefined> {
    const entry = this.entries.get(tenantId) ?? this.addEntry(tenantId);
    if (this.clock.now().getTime() - entry.askedAt < freshMs) return entry.info ?? entry.asking;
    const mustWait = !entry.info || entry.askedAt === Number.NEGATIVE_INFINITY;
    entry.asking ??= this.ask(tenantId, entry);
    if (mustWait) return entry.asking;
    entry.asking.catch(() => undefined);
    return entry.info;
  }

  /** The next question about any tenant waits for auth-proxy's answer. */
  forget(): void {
    for (const entry of this.entries.values()) entry.askedAt = Number.NEGATIVE_INFINITY;
  }

  private addEntry(tenantId: string): Entry {
    if (this.entries.size >= maxTenants) this.entries.clear();
    const entry: Entry = { info: undefined, askedAt: Number.NEGATIVE_INFINITY, asking: undefined };
    this.entries.set(tenantId, entry);
    return entry;
  }

  private async ask(tenant: string, entry: Entry): Promise<TenantInfo | undefined> {
    try {
      const answer = await this.bus.call(tenants.publicInfo, { body: { tenant } }, systemCaller());
      entry.info = tenants.publicInfo.output.parse(answer);
      entry.askedAt = this.clock.now().getTime();
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_found') {
        this.entries.delete(tenant);
        throw error;
      }
    } finally {
      entry.asking = undefined;
    }
    return entry.info;
  }
}
