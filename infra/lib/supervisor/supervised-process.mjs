import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { signalIfThere } from '../process-list.mjs';
import { until } from '../wait.mjs';
import { Heartbeat } from './heartbeat.mjs';

const lastOutputMs = 300;
const restartLimitMs = 15_000;
const serverLimitMs = 5_000;
/** A store starts a process for each of these questions. */
const serveSeconds = 5;

function assertRunning(one) {
  if (!one.pid) throw new Error(`${one.name} does not run`);
}

/** A sandbox exits with 128 + signal, like a shell. */
function reasonOf(code, signal) {
  const [name] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? [];
  return signal ?? name ?? `code ${code}`;
}

/**
 * A process that is restarted when it dies or hangs.
 *
 * - `spec.command()` returns `{ file, args, env?, cwd? }` for each start
 * - `spec.ready(signal)` resolves when the process serves
 * - `spec.alive(signal, child)` resolves when it answers at all; `child` has a channel if `spec.hasChannel`
 * - `spec.serves.ask(signal)` resolves when it does its work, which may fail for `spec.serves.seconds`
 * - `spec.server(pid)` returns the serving process if the started one is a sandbox around it, which forwards no signals
 * - `spec.stopSignal` ends it cleanly; defaults to SIGTERM
 * - `spec.graceMs` is how long after a death further deaths do not count (old helpers of a store may still hold its folder)
 * - `spec.together`: it may stop at the same time as its neighbours with the same mark
 */
export class SupervisedProcess extends EventEmitter {
  #spec;
  #log;
  #onDeath;
  #child;
  #pid;
  #ended;
  #heartbeat;
  #service;
  #hung;
  #stopping = new AbortController();
  #firstDeathAt;
  #restarting = false;

  constructor(spec, { log, onDeath }) {
    super();
    this.#spec = spec;
    this.#log = log;
    this.#onDeath = onDeath;
  }

  get name() {
    return this.#spec.name;
  }

  get isTogether() {
    return this.#spec.together === true;
  }

  /** Id of the serving process; undefined while there is none. */
  get pid() {
    return this.#pid;
  }

  get logFile() {
    return this.#log.file;
  }

  /** Starts the process and waits until it is ready, across as many restarts as the supervisor allows. */
  async start() {
    await this.#spawn();
    await this.ready();
  }

  async ready() {
    const child = this.#child;
    if (this.#spec.ready) {
      await this.#spec.ready(this.#stopping.signal);
      if (this.#child === child) this.#heartbeat?.serves();
    }
    this.#firstDeathAt = undefined;
  }

  async #spawn() {
    const { file, args, env, cwd } = await this.#spec.command();
    if (this.#stopping.signal.aborted) return;
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', 'pipe', 'pipe', this.#spec.hasChannel ? 'ipc' : 'ignore'];
    const child = spawn(file, args, { env, cwd, detached: true, stdio });
    this.#child = child;
    this.#hung = undefined;
    this.#log.follow(child.stdout);
    this.#log.follow(child.stderr);
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(reasonOf(code, signal)));
    });
    this.#ended.then((reason) => this.#died(child, reason));
    await this.#findServer(child);
    if (this.#child === child && this.#spec.alive) this.#watch(child);
  }

  async #findServer(child) {
    const { server = (pid) => pid } = this.#spec;
    const found = () => {
      if (this.#child !== child) return undefined;
      const pid = server(child.pid);
      if (!pid) throw new Error(`${this.name} is not in its sandbox yet`);
      return pid;
    };
    const pid = await until(found, { limitMs: serverLimitMs, everyMs: 10 }).catch(() => undefined);
    if (this.#child !== child) return;
    this.#pid = pid;
    this.emit('spawned');
  }

  #watch(child) {
    const { alive, serves } = this.#spec;
    const isSilent = (what) => (seconds) => {
      this.#hung = `${what} for ${seconds} s`;
      this.killAll();
    };
    this.#heartbeat = new Heartbeat((signal) => alive(signal, child), isSilent('no answer'));
    // A store that is recovering from a crash serves nobody until it has finished.
    const patience = { silent: serves?.seconds, first: Infinity, every: serveSeconds };
    this.#service = serves && new Heartbeat(serves.ask, isSilent('did not serve'), patience);
  }

  async #died(child, reason) {
    this.#endHeartbeats();
    // A sandbox killed while starting leaves processes in its group.
    if (child.pid) signalIfThere(-child.pid, 'SIGKILL');
    this.#child = undefined;
    this.#pid = undefined;
    if (this.#stopping.signal.aborted) return;
    // Its last output may still be on the way.
    await Promise.race([once(child, 'close'), pause(lastOutputMs)]);
    const pauseMs = this.#restarting
      ? lastOutputMs
      : this.#onDeath(this, this.#hung ?? reason, this.#isStillInGrace());
    if (pauseMs === undefined) return;
    this.#firstDeathAt ??= Date.now();
    await pause(pauseMs);
    await this.#spawn();
    if (this.#child) this.ready().catch(() => {});
  }

  /** The death of a process that was ready always counts; later ones count only after the grace period. */
  #isStillInGrace() {
    return this.#firstDeathAt !== undefined && Date.now() - this.#firstDeathAt < (this.#spec.graceMs ?? 0);
  }

  async #end() {
    this.kill(this.#spec.stopSignal ?? 'SIGTERM');
    await this.#ended;
  }

  /** Prevents further restarts. */
  retire() {
    this.#stopping.abort();
    this.#endHeartbeats();
  }

  #endHeartbeats() {
    this.#heartbeat?.end();
    this.#service?.end();
  }

  /** Ends it cleanly and for good, without a time limit. */
  async stop() {
    this.retire();
    if (this.#child) await this.#end();
    this.#log.close();
    this.#spec.stopped?.();
  }

  /** Ends it cleanly, with SIGKILL after 15 s, and waits until it is ready again. */
  async restart() {
    this.#restarting = true;
    const killer = setTimeout(() => this.killAll(), restartLimitMs);
    if (this.#child) await this.#end();
    clearTimeout(killer);
    await until(() => assertRunning(this));
    this.#restarting = false;
    await this.ready();
  }

  /** Kills it like a crash (`kill -9`); the supervisor restarts it. */
  kill(signal = 'SIGKILL') {
    if (this.#child) signalIfThere(this.#pid ?? this.#child.pid, signal);
  }

  /** Kills it at once, with the sandbox around it, even if it is suspended. */
  killAll() {
    if (this.#child?.pid) signalIfThere(-this.#child.pid, 'SIGKILL');
  }
}
