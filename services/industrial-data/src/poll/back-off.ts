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
