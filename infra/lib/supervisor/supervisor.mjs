import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { lastLines, RotatingLog } from './rotating-log.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

const windowMs = 60_000;
const stopLimitMs = 7_000;
const restartPauseMs = 300;
/** Processes cannot run before somebody frees space, so there is no hurry. */
const excusedPauseMs = 3_000;

/** Last started first; neighbours that stop together form one group. @param {SupervisedProcess[]} processes */
function stopOrder(processes) {
  /** @type {SupervisedProcess[][]} */
  const groups = [];
  for (const [at, one] of processes.entries())
    if (one.isTogether && processes[at - 1]?.isTogether) groups.at(-1)?.push(one);
    else groups.push([one]);
  return groups.toReversed();
}

/**
 * Keeps processes alive. A process that dies or hangs is restarted at once; its fifth death within a minute stops all of them and
 * emits `broken` with its name and last log lines. Deaths while `isExcused()`, as on a full disk, are logged once per process
 * and do not count.
 */
export class Supervisor extends EventEmitter {
  #logDir;
  #log;
  #processes = [];
  #deaths = new Map();
  #broken;
  #deathsAllowed;
  #isExcused;
  #excused = new Set();
  #isStopping = false;

  constructor({ logDir, log, deathsAllowed = 5, isExcused = () => false }) {
    super();
    this.#deathsAllowed = deathsAllowed;
    this.#isExcused = isExcused;
    this.#logDir = logDir;
    this.#log = log;
    this.#broken = new Promise((_, reject) => this.once('broken', (text) => reject(new Error(text))));
    this.#broken.catch(() => {});
  }

  /** Starts a process and waits until it is ready; throws if it keeps dying. */
  async add(spec) {
    if (this.#isStopping) throw new Error('stopped');
    const onDeath = (one, reason, inGrace) => this.#pauseAfter(one, reason, inGrace);
    const log = new RotatingLog(join(this.#logDir, `${spec.name}.log`));
    const started = new SupervisedProcess(spec, { log, onDeath });
    this.#processes.push(started);
    started.on('spawned', () => this.emit('changed'));
    await Promise.race([started.start(), this.#broken]);
    return started;
  }

  /** Rejects when everything had to be stopped. */
  get broken() {
    return this.#broken;
  }

  get(name) {
    const found = this.#processes.find((one) => one.name === name);
    if (!found)
      throw new Error(
        `no process "${name}" here (there are ${this.#processes.map((p) => p.name).join(', ')})`,
      );
    return found;
  }

  get processes() {
    return [...this.#processes];
  }

  /** Milliseconds until the restart; undefined if everything is to be stopped. */
  #pauseAfter(one, reason, inGrace) {
    if (this.#isExcused()) return this.#excuse(one, reason);
    this.#excused.clear();
    return inGrace || this.#survives(one, reason) ? restartPauseMs : undefined;
  }

  #excuse(one, reason) {
    if (!this.#excused.has(one.name)) this.#log(`${one.name} ended (${reason}), starting it again and again`);
    this.#excused.add(one.name);
    return excusedPauseMs;
  }

  #survives(one, reason) {
    const now = Date.now();
    const recent = (this.#deaths.get(one.name) ?? []).filter((at) => now - at < windowMs);
    recent.push(now);
    this.#deaths.set(one.name, recent);
    if (recent.length < this.#deathsAllowed) {
      this.#log(`${one.name} ended (${reason}), starting it again`);
      return true;
    }
    const tail = lastLines(one.logFile).join('\n');
    this.emit(
      'broken',
      `${one.name} ended ${recent.length} times within a minute (${reason}). Its last lines:\n${tail}`,
    );
    return false;
  }

  /**
   * Stops all processes, the last started first; neighbours marked `together` stop at the same time. What still runs after 7 s is
   * killed.
   */
  async stop() {
    this.#isStopping = true;
    for (const one of this.#processes) one.retire();
    const killer = setTimeout(() => this.#processes.forEach((one) => one.killAll()), stopLimitMs);
    for (const some of stopOrder(this.#processes)) await Promise.all(some.map((one) => one.stop()));
    clearTimeout(killer);
  }
}
