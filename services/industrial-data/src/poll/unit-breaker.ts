import { BackOff } from './back-off.ts';

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
