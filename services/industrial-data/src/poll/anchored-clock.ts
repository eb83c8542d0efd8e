import type { Clock } from '@officina/server-kit/clock';

const toleratedMs = 2_000;

/** The time of day as it was at an anchor and has run since, whatever is done to the machine's clock in between. */
export class AnchoredClock {
  #anchor: { wall: number; monotonic: number };

  /** @param onShift told by how many milliseconds the machine's clock was set, when it is more than 2 s */
  constructor(
    private readonly clock: Clock,
    private readonly monotonic: () => number,
    private readonly onShift: (ms: number) => void,
  ) {
    this.#anchor = this.#look();
  }

  /** UTC milliseconds. */
  now(): number {
    const { wall, monotonic } = this.#look();
    const expected = this.#anchor.wall + monotonic - this.#anchor.monotonic;
    const shift = wall - expected;
    if (Math.abs(shift) <= toleratedMs) return expected;
    this.#anchor = { wall, monotonic };
    this.onShift(shift);
    return wall;
  }

  #look() {
    return { wall: this.clock.now().getTime(), monotonic: this.monotonic() };
  }
}
