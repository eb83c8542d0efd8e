import type { Caller } from '@officina/contracts/caller';
import { FairQueue } from '@officina/server-kit/fair-queue';

/** Milliseconds within which an ordinary file is read. */
const quickMs = 3_000;

/**
 * Limits concurrent reads to two files, one per tenant, because a read may take 256 MB. Tenants whose last file was slow share one
 * of the slots, so that slow files never occupy both.
 */
export class ReadingSlots {
  private readonly slots = new FairQueue({ all: 2, tenant: 1, user: 1 });
  private readonly slotOfSlow = new FairQueue({ all: 1, tenant: 1, user: 1 });
  private readonly slowTenants = new Set<string>();

  /**
   * Reads a file once a slot is free.
   * @param limitMs for how long the file may wait for other files
   * @throws AppError `unavailable` if no slot is free in time; errors of the read
   */
  async during<R>(caller: Caller, limitMs: number, readFile: () => Promise<R>): Promise<R> {
    const began = performance.now();
    const read = () => {
      const leftMs = limitMs - (performance.now() - began);
      return this.slots.during(caller, { limitMs: leftMs }, () => this.timed(caller, readFile));
    };
    return this.slowTenants.has(caller.tenantId) ? this.slotOfSlow.during(caller, { limitMs }, read) : read();
  }

  private async timed<R>({ tenantId }: Caller, readFile: () => Promise<R>): Promise<R> {
    const began = performance.now();
    try {
      return await readFile();
    } finally {
      if (performance.now() - began > quickMs) this.slowTenants.add(tenantId);
      else this.slowTenants.delete(tenantId);
    }
  }
}
