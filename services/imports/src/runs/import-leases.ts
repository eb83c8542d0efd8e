import { Injectable } from '@nestjs/common';
import { SilenceWatch, StoredLeases } from '@officina/server-kit/leases/lease';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { randomUUID } from 'node:crypto';

/** Which process runs a tenant's import. */
export interface ImportLease {
  /** The tenant's code. */
  _id: string;
  job: string;
  /** Name of the process. */
  owner: string;
  /** Grows while the process lives. */
  beat: number;
  /** How often the import was taken over. */
  tries: number;
}

const leaseSchema = new Schema<ImportLease>(
  { _id: String, job: String, owner: String, beat: Number, tries: Number },
  { versionKey: false },
);

/** Two imports of a tenant may have the same owner and number: the job tells them apart. */
const signs = ['job', 'owner', 'beat'] as const;

type JobOfTenant = Pick<ImportLease, '_id' | 'job'>;

/**
 * In milliseconds: time between beats, time between looks while no other process has a lease, silence after which a process
 * is dead, and time between attempts to take a lease.
 */
export const leaseTimes = { beatMs: 1_000, restMs: 5_000, deadMs: 10_000, triesApartMs: 200 };

/** The leases under which processes run imports: one for each tenant. */
@Injectable()
export class ImportLeases {
  private readonly leases: StoredLeases<ImportLease>;
  private readonly watch = new SilenceWatch<ImportLease>(signs);
  private readonly owner = randomUUID();
  /** Whether the last look found leases that this process does not work on. */
  followsOthers = false;

  constructor(store: Store) {
    const model = store.system('leases', 'import_turns', leaseSchema);
    this.leases = new StoredLeases(model, { number: 'beat', signs });
    // A run that has lost its lease stops at its next beat.
    store.tenantData.includes('import_turns', model as unknown as Model<never>, (_id) => ({ _id }));
  }

  /** @returns false if another import of the tenant runs */
  take({ _id, job }: JobOfTenant): Promise<boolean> {
    return this.leases.take({ _id, job, owner: this.owner, beat: 0, tries: 0 });
  }

  /** @returns false once another process has taken the import over */
  beat({ _id, job }: JobOfTenant): Promise<boolean> {
    return this.leases.beat({ _id, job, owner: this.owner });
  }

  end({ _id, job }: JobOfTenant): Promise<void> {
    return this.leases.release({ _id, job, owner: this.owner });
  }

  /** Lets another process take the import over. */
  async leave({ _id, job }: JobOfTenant): Promise<void> {
    await this.leases.update({ _id, job, owner: this.owner }, { $set: { owner: 'nobody' } });
  }

  /**
   * Takes over the imports of dead processes, and those that this process could not give back.
   * @param running tenants whose import runs in this process
   */
  async takeOverDead(running: { has: (tenantId: string) => boolean }): Promise<ImportLease[]> {
    const now = performance.now();
    const others = (await this.leases.all()).filter(
      (one) => one.owner !== this.owner || !running.has(one._id),
    );
    this.followsOthers = others.length > 0;
    const taken: ImportLease[] = [];
    for (const lease of this.watch.silent(others, leaseTimes.deadMs, now)) {
      const tries = lease.tries + 1;
      if (await this.leases.takeOver(lease, { owner: this.owner, tries })) taken.push({ ...lease, tries });
    }
    return taken;
  }
}
