/** Random share that is added to or taken from a pause, so that retries do not coincide. */
const spread = 0.2;

/** Pauses that grow with each consecutive failure. */
export class BackOff {
  #failures = 0;
  #until = Number.NEGATIVE_INFINITY;

  /** @param steps milliseconds; the last one repeats */
  constructor(
    private readonly steps: readonly number[],
    private readonly random: () => number = Math.random,
  ) {}

  /** Consecutive failures. */
  get failures(): number {
    return this.#failures;
  }

  /** Monotonic milliseconds until which nothing is tried. */
  get until(): number {
    return this.#until;
  }

  failed(now: number): void {
    const step = this.steps[Math.min(this.#failures, this.steps.length - 1)] ?? 0;
    this.#failures += 1;
    this.#until = now + step * (1 - spread + 2 * spread * this.random());
  }

  reset(): void {
    this.#failures = 0;
    this.#until = Number.NEGATIVE_INFINITY;
  }
}

const failuresToOpen = 2;

/** Pauses a silent unit of a gateway, so that the other units are read in time. */
export class UnitBreaker {
  #failures = 0;
  readonly #pause: BackOff;

  constructor(steps: readonly number[], random?: () => number) {
    this.#pause = new BackOff(steps, random);
  }

  /** `probe`: the pause is over, and one request shows whether the unit is back. */
  state(now: number): 'closed' | 'open' | 'probe' {
    if (this.#pause.failures === 0) return 'closed';
    return now < this.#pause.until ? 'open' : 'probe';
  }

  /** End of its current or last pause; minus infinity without one. */
  get pausedUntil(): number {
    return this.#pause.until;
  }

  /** Whether it failed last time. */
  get isSuspect(): boolean {
    return this.#failures > 0;
  }

  answered(): void {
    this.#failures = 0;
    this.#pause.reset();
  }

  /** A failed cycle. @param othersAnswer whether it is the unit that fails, not the gateway */
  failed(now: number, othersAnswer: boolean): void {
    this.#failures += 1;
    if (this.state(now) === 'probe' || (othersAnswer && this.#failures >= failuresToOpen))
      this.#pause.failed(now);
  }
}
