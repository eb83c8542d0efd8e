/** Which part of a pause chance adds or takes, so that not all come back at once. */
const spread = 0.2;

/** Pauses that grow with each failure in a row. */
export class BackOff {
  #failures = 0;
  #until = Number.NEGATIVE_INFINITY;

  /** @param steps milliseconds; the last one from then on */
  constructor(
    private readonly steps: readonly number[],
    private readonly random: () => number = Math.random,
  ) {}

  /** In a row. */
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

const failuresUntilOpen = 2;

/** Leaves a silent unit of a gateway alone, so that the others are read in time. */
export class UnitBreaker {
  #failures = 0;
  readonly #pause: BackOff;

  constructor(steps: readonly number[], random?: () => number) {
    this.#pause = new BackOff(steps, random);
  }

  /** `probe`: its pause is over, and one question shows whether it is back. */
  state(now: number): 'closed' | 'open' | 'probe' {
    if (this.#pause.failures === 0) return 'closed';
    return now < this.#pause.until ? 'open' : 'probe';
  }

  /** When its last pause ends, or ended; minus infinity without one. */
  get pausedUntil(): number {
    return this.#pause.until;
  }

  /** Whether it was asked in vain last time. */
  get isDoubted(): boolean {
    return this.#failures > 0;
  }

  answered(): void {
    this.#failures = 0;
    this.#pause.reset();
  }

  /** A cycle in which it was asked in vain. @param othersAnswer whether it is the unit, not the gateway */
  failed(now: number, othersAnswer: boolean): void {
    this.#failures += 1;
    if (this.state(now) === 'probe' || (othersAnswer && this.#failures >= failuresUntilOpen))
      this.#pause.failed(now);
  }
}
