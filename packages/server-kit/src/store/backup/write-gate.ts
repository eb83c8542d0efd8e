import { AppError } from '../../app-error.ts';
import { SystemClock } from '../../clock.ts';
import { atRest, type BackupState } from './state.ts';

/** Milliseconds for which a look at the state counts. Coordinators wait longer before they take a process for dead. */
export const leaseMs = 12_000;
const patienceMs = 15_000;

type Rules = Pick<BackupState, 'version' | 'epoch' | 'closed'>;

const clock = new SystemClock();

/** By two clocks: one stands still in a suspended machine, the other may be set. */
export const instant = () => ({ steady: performance.now(), wall: clock.now().getTime() });
type Instant = ReturnType<typeof instant>;

const since = ({ steady, wall }: Instant): number => {
  const now = instant();
  return Math.max(now.steady - steady, Math.abs(now.wall - wall));
};

/**
 * What every write of a process passes: it learns the number of the running backup, and waits while the backup takes its
 * cut. Without `look`, there are no backups.
 */
export class WriteGate {
  private rules: Rules = atRest;
  private seen: Instant | undefined;
  private lapses = 0;
  private readonly running = new Set<Promise<unknown>>();
  private readonly waiting = new Set<() => void>();
  /** The version of the state that all writes obey, also those that began before it. */
  followed = 0;

  constructor(private readonly watch?: { look: () => Promise<void>; spoil: () => Promise<void> }) {}

  get epoch(): number {
    return this.rules.epoch;
  }

  get closed(): boolean {
    return this.rules.closed;
  }

  /** Carries out a write. @throws AppError `unavailable` when the gate stays closed; what the write throws */
  async during<R>(write: (epoch: number) => Promise<R>): Promise<R> {
    while (this.isStale || this.closed) await (this.isStale ? this.watch?.look() : this.opened());
    const { lapses } = this;
    const running = write(this.epoch);
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
      // Meanwhile a backup may have taken us for dead, and its cut for taken.
      if (this.isStale || this.lapses !== lapses) await this.watch?.spoil();
    }
  }

  /** Obeys a state that was asked for at `asked`. */
  obey({ version, epoch, closed }: Rules, asked: Instant): void {
    if (this.seen && asked.steady < this.seen.steady) return;
    if (this.isStale) this.lapses += 1;
    this.seen = asked;
    if (version === this.rules.version && version === this.followed) return;
    this.rules = { version, epoch, closed };
    void Promise.allSettled(this.running).then(() => {
      if (this.rules.version === version) this.followed = version;
    });
    if (!closed) for (const go of this.waiting) go();
  }

  private get isStale(): boolean {
    return this.watch !== undefined && (!this.seen || since(this.seen) > leaseMs);
  }

  private opened(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(new AppError('unavailable', 'a backup holds up all writes'));
    const timer = setTimeout(refuse, patienceMs);
    this.waiting.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      this.waiting.delete(resolve);
    });
  }
}
