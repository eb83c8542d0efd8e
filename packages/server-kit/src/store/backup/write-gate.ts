import { AppError } from '../../app-error.ts';
import { SystemClock } from '../../clock.ts';
import { idleState, type BackupState } from './state.ts';

/** Milliseconds for which a look at the state is valid. Backups wait longer before they take a process for dead. */
export const leaseMs = 12_000;
const patienceMs = 15_000;

type Rules = Pick<BackupState, 'version' | 'epoch' | 'closed'>;

const clock = new SystemClock();

/** The time on two clocks: the monotonic one stops while a machine is suspended, the other one may be set. */
export const instant = () => ({ steady: performance.now(), wall: clock.now().getTime() });
type Instant = ReturnType<typeof instant>;

const since = ({ steady, wall }: Instant): number => {
  const now = instant();
  return Math.max(now.steady - steady, Math.abs(now.wall - wall));
};

/** Gives each write the number of the running backup, and lets writes wait while the backup takes its cut. */
export class WriteGate {
  private rules: Rules = idleState;
  private seen: Instant | undefined;
  private lapses = 0;
  private readonly running = new Set<Promise<unknown>>();
  private readonly waiting = new Set<() => void>();
  /** The version of the state that all writes obey, including writes that began before it. */
  followed = 0;

  /** @param watch absent where there are no backups */
  constructor(private readonly watch?: { look: () => Promise<void>; endBackup: () => Promise<void> }) {}

  get epoch(): number {
    return this.rules.epoch;
  }

  get closed(): boolean {
    return this.rules.closed;
  }

  /** Performs a write. @throws AppError `unavailable` if the gate stays closed; errors of the write */
  async during<R>(write: (epoch: number) => Promise<R>): Promise<R> {
    while (this.isStale || this.closed) await (this.isStale ? this.watch?.look() : this.opened());
    const { lapses } = this;
    const running = write(this.epoch);
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
      // Meanwhile a backup may have taken this process for dead, and its cut without this write.
      if (this.isStale || this.lapses !== lapses) await this.watch?.endBackup();
    }
  }

  /** Obeys a state that was requested at `requestedAt`. */
  obey({ version, epoch, closed }: Rules, requestedAt: Instant): void {
    if (this.seen && requestedAt.steady < this.seen.steady) return;
    if (this.isStale) this.lapses += 1;
    this.seen = requestedAt;
    if (version === this.rules.version && version === this.followed) return;
    this.rules = { version, epoch, closed };
    void Promise.allSettled(this.running).then(() => {
      if (this.rules.version === version) this.followed = version;
    });
    if (!closed) for (const resume of this.waiting) resume();
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
