import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { lastLines, RotatingLog } from './rotating-log.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

const windowMs = 60_000;
const stopLimitMs = 7_000;

/**
 * Keeps processes alive. A process that dies or hangs is started again at once; the fifth death of one within a minute
 * stops all of them and emits `broken` with a text that names it and shows its last log lines.
 */
export class Supervisor extends EventEmitter {
  #logDir;
  #log;
  #processes = [];
  #deaths = new Map();
  #broken;
  #deathsAllowed;
  #isStopping = false;

  constructor({ logDir, log, deathsAllowed = 5 }) {
    super();
    this.#deathsAllowed = deathsAllowed;
    this.#logDir = logDir;
    this.#log = log;
    this.#broken = new Promise((_, reject) => this.once('broken', (text) => reject(new Error(text))));
    this.#broken.catch(() => {});
  }

  /** Starts a process and waits until it is ready; throws when it keeps dying. */
  async add(spec) {
    if (this.#isStopping) throw new Error('stopped');
    const onDeath = (one, reason, inGrace) => this.#survives(one, reason, inGrace);
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

  #survives(one, reason, inGrace) {
    if (inGrace) return true;
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

  /** Stops all processes, the last started first; what still runs after 7 s is killed. */
  async stop() {
    this.#isStopping = true;
    for (const one of this.#processes) one.retire();
    const killer = setTimeout(() => this.#processes.forEach((one) => one.killAll()), stopLimitMs);
    for (const one of this.#processes.toReversed()) await one.stop();
    clearTimeout(killer);
  }
}
