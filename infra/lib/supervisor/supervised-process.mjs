import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { signalIfThere } from '../process-list.mjs';
import { until } from '../wait.mjs';
import { openLog, rotateLog } from './log-file.mjs';

const restartPauseMs = 300;
const stopLimitMs = 15_000;

function assertRunning(one) {
  if (!one.pid) throw new Error(`${one.name} does not run`);
}

/**
 * One process that is started again when it dies.
 *
 * `spec.command()` gives `{ file, args, env?, cwd? }` for each start, `spec.ready(signal)` resolves when it serves,
 * `spec.server(pid)` answers the process that serves where the one started is a sandbox around it, which passes no signals
 * on; `spec.stopSignal` ends it cleanly (SIGTERM unless told), `spec.graceMs` is for how long it may die again after a
 * death without that being counted (old helpers of a store may still hold its folder).
 */
export class SupervisedProcess extends EventEmitter {
  #spec;
  #logFile;
  #onDeath;
  #child;
  #ended;
  #stopping = new AbortController();
  #diedFirst;
  #restarting = false;

  constructor(spec, { logFile, onDeath }) {
    super();
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
    this.emit('spawned');
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    this.#ended.then((reason) => this.#died(reason));
  }

  async #died(reason) {
    this.#child = undefined;
    if (this.#stopping.signal.aborted) return;
    if (!this.#restarting && !this.#onDeath(this, reason, this.#isStillInGrace())) return;
    this.#diedFirst ??= Date.now();
    await pause(restartPauseMs);
    await this.#spawn();
    if (this.#child) this.ready().catch(() => {});
  }

  /** The death of a process that was ready always counts; what follows until it is ready again counts after the grace. */
  #isStillInGrace() {
    return this.#diedFirst !== undefined && Date.now() - this.#diedFirst < (this.#spec.graceMs ?? 0);
  }

  #signal(child, signal) {
    const server = this.#spec.server?.(child.pid);
    if (server) signalIfThere(server, signal);
    else child.kill(signal);
  }

  async #end(child) {
    this.#signal(child, this.#spec.stopSignal ?? 'SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await this.#ended;
    clearTimeout(killer);
  }

  /** Ends it cleanly, with SIGKILL after 15 s; it is not started again. */
  async stop() {
    this.#stopping.abort();
    if (this.#child) await this.#end(this.#child);
    this.#spec.stopped?.();
  }

  /** Ends it cleanly and waits until it is ready again. */
  async restart() {
    this.#restarting = true;
    if (this.#child) await this.#end(this.#child);
    await until(() => assertRunning(this));
    this.#restarting = false;
    await this.ready();
  }

  /** Kills it as a crash would (`kill -9`); the supervisor starts it again. */
  kill(signal = 'SIGKILL') {
    if (this.#child) this.#signal(this.#child, signal);
  }
}
