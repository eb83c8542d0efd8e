import type { Caller } from '@officina/contracts/caller';
import { LRUCache } from 'lru-cache';
import { AppError } from './app-error.ts';

/** How many places are taken at once: of all, of a tenant and of a user. */
export interface TurnLimits {
  all?: number;
  tenant: number;
  user: number;
}

interface Work {
  caller: Caller;
  places: number;
}

interface Waiting extends Work {
  begin: () => void;
}

interface Patience {
  /** Milliseconds after which who waits is refused. */
  limitMs: number;
  /** Who no longer wants his turn. */
  signal?: AbortSignal;
  /** How many the work takes; one unless given. */
  places?: number;
}

/** Half of the time that is left is for the work. @param timeLeft milliseconds for which somebody waits for its result */
export const patienceOf = (timeLeft: number) => ({ limitMs: timeLeft / 2 });

const maxNames = 10_000;

/** Those of a tenant who need no log-in count as one user. */
const namesOf = ({ tenantId, userId }: Caller) => [tenantId, `${tenantId}/${userId}`] as const;

/**
 * Work that is done for a few at once. The next place goes to the tenant who has the fewest, of these to the one whose last
 * turn is longest ago, and within a tenant to the user by the same rule (ADR 0037): whoever asks for much waits for himself.
 */
export class Turns {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  /** Number of the last turn, of those who had theirs lately. */
  private readonly last = new LRUCache<string, number>({ max: maxNames });
  private taken = 0;
  private turn = 0;

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for the places that a piece of work takes.
   * @returns gives them back, to be called once
   * @throws AppError `unavailable` when none comes in time, or the asker goes away
   */
  async place(caller: Caller, { places = 1, ...patience }: Patience): Promise<() => void> {
    await this.wait({ caller, places }, patience);
    return () => {
      this.count(caller, -places);
      this.next();
    };
  }

  /** Does a piece of work at its turn. @throws AppError `unavailable` as `place` does; what the work throws */
  async during<R>(caller: Caller, patience: Patience, work: () => Promise<R>): Promise<R> {
    const leave = await this.place(caller, patience);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private wait(work: Work, { limitMs, signal }: Patience): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { ...work, begin: resolve };
    this.waiting.add(waiting);
    this.next();
    const giveUp = () => {
      // At once: a turn that came before the promise is looked at would be nobody's.
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

  /** Who is next and needs more than is free is waited for: what takes little does not pass by for ever. */
  private next(): void {
    const { all = Number.POSITIVE_INFINITY } = this.limits;
    for (;;) {
      const ready = [...this.waiting].filter((work) => this.hasShare(work));
      const [first] = ready.sort((a, b) => this.compare(a.caller, b.caller));
      if (!first || this.taken + first.places > all) return;
      this.waiting.delete(first);
      this.begin(first);
      first.begin();
    }
  }

  /** Less than 0 when the first is next; 0 leaves them in the order in which they came. */
  private compare(a: Caller, b: Caller): number {
    const [tenantA, userA] = namesOf(a);
    const [tenantB, userB] = namesOf(b);
    return this.compareNames(tenantA, tenantB) || this.compareNames(userA, userB);
  }

  private compareNames(a: string, b: string): number {
    return this.of(a) - this.of(b) || (this.last.get(a) ?? 0) - (this.last.get(b) ?? 0);
  }

  /** Whether tenant and user have not yet what they may have. */
  private hasShare({ caller, places }: Work): boolean {
    const [tenant, user] = namesOf(caller);
    return this.of(tenant) + places <= this.limits.tenant && this.of(user) + places <= this.limits.user;
  }

  private begin({ caller, places }: Work): void {
    this.count(caller, places);
    this.turn += 1;
    for (const name of namesOf(caller)) this.last.set(name, this.turn);
  }

  private of(name: string): number {
    return this.running.get(name) ?? 0;
  }

  private count(caller: Caller, change: number): void {
    this.taken += change;
    for (const name of namesOf(caller)) {
      const now = this.of(name) + change;
      if (now > 0) this.running.set(name, now);
      else this.running.delete(name);
    }
  }
}
