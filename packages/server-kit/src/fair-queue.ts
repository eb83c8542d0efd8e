import type { Caller } from '@officina/contracts/caller';
import { LRUCache } from 'lru-cache';
import { AppError } from './app-error.ts';

/** How many slots may be in use: in total, per tenant and per user. */
export interface FairQueueLimits {
  all?: number;
  tenant: number;
  user: number;
}

interface Work {
  caller: Caller;
  places: number;
}

interface WaitingWork extends Work {
  start: () => void;
}

interface WaitOptions {
  /** Milliseconds to wait before giving up. */
  limitMs: number;
  /** Aborts the wait. */
  signal?: AbortSignal;
  /** How many slots the work takes; default 1. */
  places?: number;
}

/**
 * Waits for at most half of the remaining time; the rest is for the work.
 * @param timeLeft milliseconds that the caller still waits
 */
export const waitLimitFor = (timeLeft: number) => ({ limitMs: timeLeft / 2 });

const maxRemembered = 10_000;

/** Users of a tenant without log-in count as one user, and so does each contractor's link. */
const namesOf = ({ tenantId, userId, linkId }: Caller) =>
  [tenantId, `${tenantId}/${userId ?? linkId ?? null}`] as const;

/**
 * Limits concurrent work fairly. The next slot goes to the tenant with the fewest slots, among these to the one that
 * got its last slot longest ago, and within a tenant to a user by the same rule (ADR 0037): heavy users only delay
 * themselves.
 */
export class FairQueue {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Set<WaitingWork>();
  /** Number of the last slot that each recent tenant and user got. */
  private readonly last = new LRUCache<string, number>({ max: maxRemembered });
  private inUse = 0;
  private sequence = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /**
   * Waits for the slots that a piece of work takes.
   * @returns a function that frees them, to be called once
   * @throws AppError `unavailable` if they do not become free in time, or the signal aborts
   */
  async place(caller: Caller, { places = 1, ...options }: WaitOptions): Promise<() => void> {
    await this.wait({ caller, places }, options);
    return () => {
      this.count(caller, -places);
      this.next();
    };
  }

  /** Does a piece of work in a slot. @throws AppError `unavailable` as `place` does; errors of the work */
  async during<R>(caller: Caller, options: WaitOptions, work: () => Promise<R>): Promise<R> {
    const release = await this.place(caller, options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private wait(work: Work, { limitMs, signal }: WaitOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { ...work, start: resolve };
    this.waiting.add(waiting);
    this.next();
    const giveUp = () => {
      // Remove it at once: a slot assigned before the rejection is handled would be lost.
      if (!this.waiting.delete(waiting)) return;
      reject(new AppError('unavailable', 'no turn came in time'));
      this.next();
    };
    const timer = setTimeout(giveUp, limitMs);
    signal?.addEventListener('abort', giveUp);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
  }

  /** Waits until the next in line fits: small work must not overtake large work forever. */
  private next(): void {
    const { all = Number.POSITIVE_INFINITY } = this.limits;
    for (;;) {
      const ready = [...this.waiting].filter((work) => this.isAllowed(work));
      const [first] = ready.sort((a, b) => this.compare(a.caller, b.caller));
      if (!first || this.inUse + first.places > all) return;
      this.waiting.delete(first);
      this.start(first);
      first.start();
    }
  }

  /** Less than 0 if the first goes first; 0 keeps the order of arrival. */
  private compare(a: Caller, b: Caller): number {
    const [tenantA, userA] = namesOf(a);
    const [tenantB, userB] = namesOf(b);
    return this.compareNames(tenantA, tenantB) || this.compareNames(userA, userB);
  }

  private compareNames(a: string, b: string): number {
    return this.slotsOf(a) - this.slotsOf(b) || (this.last.get(a) ?? 0) - (this.last.get(b) ?? 0);
  }

  /** Whether tenant and user are below their limits. */
  private isAllowed({ caller, places }: Work): boolean {
    const [tenant, user] = namesOf(caller);
    return (
      this.slotsOf(tenant) + places <= this.limits.tenant && this.slotsOf(user) + places <= this.limits.user
    );
  }

  private start({ caller, places }: Work): void {
    this.count(caller, places);
    this.sequence += 1;
    for (const name of namesOf(caller)) this.last.set(name, this.sequence);
  }

  private slotsOf(name: string): number {
    return this.running.get(name) ?? 0;
  }

  private count(caller: Caller, change: number): void {
    this.inUse += change;
    for (const name of namesOf(caller)) {
      const now = this.slotsOf(name) + change;
      if (now > 0) this.running.set(name, now);
      else this.running.delete(name);
    }
  }
}
