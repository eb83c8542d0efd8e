import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog, rotateLog } from './log-file.mjs';

const restartPauseMs = 300;
const stopLimitMs = 15_000;

/**
 * One process that is started again when it dies.
 *
 * `spec.command()` gives `{ file, args, env?, cwd? }` for each start, `spec.ready(signal)` resolves when it serves,
 * `spec.stop(child)` ends it cleanly (SIGTERM unless told), `spec.graceMs` is how long deaths after a start do not count
 * (a store whose old helpers still hold its folder).
 */
export class SupervisedProcess {
  #spec;
  #logFile;
  #onDeath;
  #child;
  #ended;
  #stopping = new AbortController();
  #diedFirst;

  constructor(spec, { logFile, onDeath }) {
    this.#spec = spec;
    this.#logFile = logFile;
    this.#onDeath = onDeath;
  }

  get name() {
    return this.#spec.name;
  }

  get pid() {
    return this.#child?.pid;
  }

  get logFile() {
    return this.#logFile;
  }

  /** Starts the process and waits until it is ready, over as many restarts as the supervisor allows. */
  async start() {
    await this.#spawn();
    await this.ready();
  }

  async ready() {
    await this.#spec.ready?.(this.#stopping.signal);
    this.#diedFirst = undefined;
  }

  async #spawn() {
    const { file, args, env, cwd } = await this.#spec.command();
    if (this.#stopping.signal.aborted) return;
    rotateLog(this.#logFile);
    const log = openLog(this.#logFile);
    const child = spawn(file, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    this.#ended.then((reason) => this.#died(reason));
  }

  async #died(reason) {
    this.#child = undefined;
    if (this.#stopping.signal.aborted) return;
    this.#diedFirst ??= Date.now();
    const inGrace = Date.now() - this.#diedFirst < (this.#spec.graceMs ?? 0);
    if (!this.#onDeath(this, reason, inGrace)) return;
    await pause(restartPauseMs);
    await this.#spawn();
    if (this.#child) this.ready().catch(() => {});
  }

  /** Ends it cleanly, with SIGKILL after 15 s; it is not started again. */
  async stop() {
    this.#stopping.abort();
    const child = this.#child;
    if (!child) return;
    if (this.#spec.stop) await this.#spec.stop(child);
    else child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await this.#ended;
    clearTimeout(killer);
  }

  /** Kills it as a crash would (`kill -9`); the supervisor starts it again. */
  kill(signal = 'SIGKILL') {
    this.#child?.kill(signal);
  }
}
