/** A weighted mean to which values are added. Equal values have exactly themselves as their mean. */
export class Mean {
  #mean = 0;
  #weight = 0;

  add(value: number, weight: number): void {
    if (weight === 0) return;
    this.#weight += weight;
    // By halves: the distance of two numbers may be more than a number holds.
    const half = (value / 2 - this.#mean / 2) * (weight / this.#weight);
    this.#mean += half;
    this.#mean += half;
  }

  get weight(): number {
    return this.#weight;
  }

  /** `null` of nothing. */
  get value(): number | null {
    return this.#weight === 0 ? null : this.#mean;
  }
}
