import { fork } from 'node:child_process';
import { until } from '../../infra/lib/wait.mjs';

/** The writers in a separate process, so that no kill affects their log. */
export class Writing {
  #child;
  #steps = 0;

  /** @param {{ url: string, token: string, seed: number, file: string, siteId: string, machineIds: string[], sharedIds: string[], count: number, stepsPerSecond: number }} options */
  constructor(options) {
    this.#child = fork(new URL('./writers.mjs', import.meta.url), [JSON.stringify(options)], {
      execArgv: [],
    });
    this.#child.on('message', (steps) => (this.#steps = steps));
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve));
  }

  /** Waits until this many more steps are answered. */
  async waitForSteps(steps, { limitMs = 120_000 } = {}) {
    const goal = this.#steps + steps;
    const check = () => {
      if (this.#child.exitCode !== null) throw new Error('the writers have ended');
      if (this.#steps < goal) throw new Error(`the writers are stuck at ${this.#steps} steps`);
    };
    await until(check, { limitMs, everyMs: 50 });
  }

  /** Pauses all writers during `work`; each first finishes its current step. */
  async whilePaused(work) {
    this.#child.send('pause');
    try {
      return await work();
    } finally {
      if (this.#child.connected) this.#child.send('resume');
    }
  }

  /** Stops the writers after their current step; returns the exit code. */
  stop() {
    if (this.#child.connected) this.#child.send('stop');
    return this.ended;
  }

  kill() {
    this.#child.kill('SIGKILL');
  }
}
