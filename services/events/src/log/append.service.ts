import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '@officina/contracts/events/events';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { faultPoint } from '@officina/server-kit/fault-points';
import { KeyedQueue } from '@officina/server-kit/keyed-queue';
import { isDuplicate } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { chain } from './chain.ts';
import { EventsRepository } from './events.repository.ts';

/** Links per insert: few enough for a writer that lost the race to retry soon. */
const linksPerInsert = 50;
const attempts = 50;

/** Stores each entry once, in its tenant's chain. */
@Injectable()
export class AppendService {
  /** Serializes appends of one tenant in this process; across processes the unique indexes decide. */
  private readonly tenants = new KeyedQueue();

  constructor(
    private readonly repository: EventsRepository,
    private readonly dataStore: Store,
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the `eid`s that are stored, by this call or before, and notifies clients that show the log. Entries of an erased
   * tenant count as stored: they are no longer needed.
   */
  async append(entries: AuditEntry[]): Promise<string[]> {
    const byTenant = Map.groupBy(entries, (entry) => entry.tenantId);
    const stored = [...byTenant].map(([tenantId, entriesOfTenant]) =>
      this.tenants.run(tenantId, () => this.store(tenantId, entriesOfTenant), 'an append to the chain of'),
    );
    await Promise.all(stored);
    return [...new Set(entries.map((entry) => entry.eid))];
  }

  private async store(tenantId: string, entries: AuditEntry[]): Promise<void> {
    if (await this.dataStore.tenantData.isErased(tenantId)) return;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const missing = await this.missing(entries);
      if (missing.length === 0) return this.notify(tenantId, entries);
      await this.insertAfterHead(tenantId, missing.slice(0, linksPerInsert));
    }
    throw new AppError('unavailable', 'too many writers on one log');
  }

  /** Repeated entries are notified again: the process that stored them may have died before notifying. */
  private notify(tenantId: string, entries: AuditEntry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    const at = this.clock.now().toISOString();
    const { eid: id, version } = last;
    this.bus.hint('event.events.event.stored', { tenantId, entity: 'event', id, version, at });
  }

  private async missing(entries: AuditEntry[]): Promise<AuditEntry[]> {
    const unique = [...new Map(entries.map((entry) => [entry.eid, entry])).values()];
    const stored = await this.repository.storedAmong(unique.map((entry) => entry.eid));
    return unique.filter((entry) => !stored.has(entry.eid));
  }

  /** Another replica may insert first, or store the same entry; the caller then retries. */
  private async insertAfterHead(tenantId: string, entries: AuditEntry[]): Promise<void> {
    const recordedAt = this.clock.now();
    const fields = entries.map((entry) => ({ ...entry, at: new Date(entry.at), recordedAt }));
    const links = chain(await this.repository.head(tenantId), fields);
    try {
      await this.repository.insert(links);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    faultPoint('events.insideInsert');
  }
}
