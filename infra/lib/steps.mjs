const quietMs = 1_000;
const stillEveryMs = 20_000;

const seconds = (ms) => (ms / 1_000).toFixed(1);

/** The long steps of a command: one line when each starts, a sign of life while it runs, and a table at the end. */
export class Steps {
  #log;
  #done;
  #begun;
  #startedAt;
  #isHandedOver = false;

  /** @param earlier result of `handOver` in the process that handed over to this one */
  constructor(log, earlier = { done: {}, begun: {}, startedAt: Date.now() }) {
    this.#log = (line) => this.#isHandedOver || log(line);
    this.#done = new Map(Object.entries(earlier.done));
    this.#begun = new Map(Object.entries(earlier.begun));
    this.#startedAt = earlier.startedAt;
  }

  /** Runs one step; steps may overlap. */
  async run(name, work) {
    const wasBegun = this.#begun.has(name);
    const begin = this.#begun.get(name) ?? Date.now();
    this.#begun.set(name, begin);
    const first = setTimeout(() => wasBegun || this.#log(`${name} …`), quietMs);
    const still = setInterval(
      () => this.#log(`${name}: ${seconds(Date.now() - begin)} s so far`),
      stillEveryMs,
    );
    try {
      return await work();
    } finally {
      clearTimeout(first);
      clearInterval(still);
      this.#begun.delete(name);
      this.#done.set(name, (this.#done.get(name) ?? 0) + Date.now() - begin);
    }
  }

  /** State for the process that takes over; this one logs nothing more. */
  handOver() {
    this.#isHandedOver = true;
    const [done, begun] = [this.#done, this.#begun].map((steps) => Object.fromEntries(steps));
    return { done, begun, startedAt: this.#startedAt };
  }

  table() {
    const lines = [...this.#done].map(([name, ms]) => `  ${seconds(ms).padStart(6)} s  ${name}`);
    return [
      ...lines,
      `  ${seconds(Date.now() - this.#startedAt).padStart(6)} s  in all (some steps run side by side)`,
    ].join('\n');
  }
}
