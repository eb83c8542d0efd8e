import type { Caller } from '@officina/contracts/caller';
import { Turns } from '@officina/server-kit/turns';

/** Milliseconds within which a usual file is read. */
const quickMs = 3_000;

/**
 * Two files are read at once, one of a tenant: to read one may take 256 MB. Tenants whose last file was slow share
 * one of the places, so that nobody else ever waits behind slow files alone.
 */
export class ReadingPlaces {
  private readonly places = new Turns({ all: 2, tenant: 1, user: 1 });
  private readonly placeOfSlow = new Turns({ all: 1, tenant: 1, user: 1 });
  private readonly slowTenants = new Set<string>();

  /**
   * Reads a file at its turn.
   * @param limitMs for which others' files are waited for
   * @throws AppError `unavailable` when its turn does not come in time; what the reading throws
   */
  async during<R>(who: Caller, limitMs: number, reading: () => Promise<R>): Promise<R> {
    const began = performance.now();
    const read = () => {
      const leftMs = limitMs - (performance.now() - began);
      return this.places.during(who, { limitMs: leftMs }, () => this.timed(who, reading));
    };
    return this.slowTenants.has(who.tenantId) ? this.placeOfSlow.during(who, { limitMs }, read) : read();
  }

  private async timed<R>({ tenantId }: Caller, reading: () => Promise<R>): Promise<R> {
    const began = performance.now();
    try {
      return await reading();
    } finally {
      if (performance.now() - began > quickMs) this.slowTenants.add(tenantId);
      else this.slowTenants.delete(tenantId);
    }
  }
}
