const quietMs = 1_000;
const stillEveryMs = 20_000;

const seconds = (ms) => (ms / 1_000).toFixed(1);

/** The long steps of a command: one line when each begins, a sign of life while it lasts, and a table at the end. */
export class Steps {
  #log;
  #done = [];
  #startedAt = Date.now();

  constructor(log, earlier = { steps: [], ms: 0 }) {
    this.#log = log;
    this.#done.push(...earlier.steps);
    this.#startedAt -= earlier.ms;
  }

  /** Does one step; steps may overlap. */
  async run(name, work) {
    const begin = Date.now();
    const first = setTimeout(() => this.#log(`${name} …`), quietMs);
    const still = setInterval(
      () => this.#log(`${name}: ${seconds(Date.now() - begin)} s so far`),
      stillEveryMs,
    );
    try {
      return await work();
    } finally {
      clearTimeout(first);
      clearInterval(still);
      this.#done.push({ name, ms: Date.now() - begin });
    }
  }

  /** What a process that takes over goes on from. */
  toJSON() {
    return { steps: this.#done, ms: Date.now() - this.#startedAt };
  }

  table() {
    const lines = this.#done.map(({ name, ms }) => `  ${seconds(ms).padStart(6)} s  ${name}`);
    return [
      ...lines,
      `  ${seconds(Date.now() - this.#startedAt).padStart(6)} s  in all (some steps run side by side)`,
    ].join('\n');
  }
}
