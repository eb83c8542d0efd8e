import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { signalIfThere } from '../process-list.mjs';
import { until } from '../wait.mjs';
import { Heartbeat } from './heartbeat.mjs';

const lastWordsMs = 300;
const restartLimitMs = 15_000;
const serverLimitMs = 5_000;
/** A store takes a process of its own for each question. */
const serveSeconds = 5;

function assertRunning(one) {
  if (!one.pid) throw new Error(`${one.name} does not run`);
}

/** A sandbox answers for the process inside it as a shell does. */
function reasonOf(code, signal) {
  const [name] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? [];
  return signal ?? name ?? `code ${code}`;
}

/**
 * One process that is started again when it dies or hangs.
 *
 * `spec.command()` gives `{ file, args, env?, cwd? }` for each start, `spec.ready(signal)` resolves when it serves,
 * `spec.alive(signal, child)` when it answers at all (the child has a channel to it where `spec.hasChannel`),
 * `spec.serves.ask(signal)` when it does its work, which it may fail to do for `spec.serves.seconds`,
 * `spec.server(pid)` answers the process that serves where the one started is a sandbox around it, which passes no signals
 * on; `spec.stopSignal` ends it cleanly (SIGTERM unless told), `spec.graceMs` is for how long it may die again after a
 * death without that being counted (old helpers of a store may still hold its folder), `spec.together` that it may
 * stop at the same time as its neighbours that say so too.
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
  #diedFirst;
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

  /** The process that serves; undefined while there is none. */
  get pid() {
    return this.#pid;
  }

  get logFile() {
    return this.#log.file;
  }

  /** Starts the process and waits until it is ready, over as many restarts as the supervisor allows. */
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
    this.#diedFirst = undefined;
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
    // A store that recovers from a crash serves nobody for as long as that takes.
    const patience = { silent: serves?.seconds, first: Infinity, every: serveSeconds };
    this.#service = serves && new Heartbeat(serves.ask, isSilent('did not serve'), patience);
  }

  async #died(child, reason) {
    this.#endHeartbeats();
    // A sandbox that was ended while it was made leaves what it had begun in its group.
    if (child.pid) signalIfThere(-child.pid, 'SIGKILL');
    this.#child = undefined;
    this.#pid = undefined;
    if (this.#stopping.signal.aborted) return;
    // Its last words may still be on their way.
    await Promise.race([once(child, 'close'), pause(lastWordsMs)]);
    const pauseMs = this.#restarting
      ? lastWordsMs
      : this.#onDeath(this, this.#hung ?? reason, this.#isStillInGrace());
    if (pauseMs === undefined) return;
    this.#diedFirst ??= Date.now();
    await pause(pauseMs);
    await this.#spawn();
    if (this.#child) this.ready().catch(() => {});
  }

  /** The death of a process that was ready always counts; what follows until it is ready again counts after the grace. */
  #isStillInGrace() {
    return this.#diedFirst !== undefined && Date.now() - this.#diedFirst < (this.#spec.graceMs ?? 0);
  }

  async #end() {
    this.kill(this.#spec.stopSignal ?? 'SIGTERM');
    await this.#ended;
  }

  /** From now on it is not started again. */
  retire() {
    this.#stopping.abort();
    this.#endHeartbeats();
  }

  #endHeartbeats() {
    this.#heartbeat?.end();
    this.#service?.end();
  }

  /** Ends it cleanly and for good, however long that takes. */
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

  /** Kills it as a crash would (`kill -9`); the supervisor starts it again. */
  kill(signal = 'SIGKILL') {
    if (this.#child) signalIfThere(this.#pid ?? this.#child.pid, signal);
  }

  /** Ends it at once, with the sandbox around it; also one that was stopped. */
  killAll() {
    if (this.#child?.pid) signalIfThere(-this.#child.pid, 'SIGKILL');
  }
}
