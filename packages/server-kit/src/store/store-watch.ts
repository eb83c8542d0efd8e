export interface WatchedStore {
  /** Whether the connection in use answers. */
  answers: () => Promise<boolean>;
  /** Whether the store answers on a new connection. */
  isThere: () => Promise<boolean>;
  /** Called once when the store is there and the connection does not answer for good. */
  onLost: () => void;
  everyMs?: number;
}

const silencesAllowed = 3;

/**
 * Looks after the connection to the store. The driver (mongodb 7.8) waits for ever when it writes to a socket that was
 * destroyed a moment ago; when that happens to its monitor, it never finds the store again.
 */
export class StoreWatch {
  private silences = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly store: WatchedStore) {}

  start(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.look().then(() => this.start()), this.store.everyMs ?? 5_000);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    const isSilent = !(await this.store.answers()) && (await this.store.isThere());
    this.silences = isSilent ? this.silences + 1 : 0;
    if (this.silences < silencesAllowed || this.stopped) return;
    this.stop();
    this.store.onLost();
  }
}
