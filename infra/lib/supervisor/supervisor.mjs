import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { lastLines, rotateLog } from './log-file.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

const windowMs = 60_000;
const rotateEveryMs = 60_000;

/**
 * Keeps processes alive. A process that dies is started again at once; the fifth death of one within a minute stops all
 * of them and emits `broken` with a text that names it and shows its last log lines.
 */
export class Supervisor extends EventEmitter {
  #logDir;
  #log;
  #processes = [];
  #deaths = new Map();
  #rotation;
  #broken;
  #deathsAllowed;

  constructor({ logDir, log, deathsAllowed = 5 }) {
    super();
    this.#deathsAllowed = deathsAllowed;
    this.#logDir = logDir;
    this.#log = log;
    this.#rotation = setInterval(
      () => this.#processes.forEach((one) => rotateLog(one.logFile)),
      rotateEveryMs,
    );
    this.#rotation.unref();
    this.#broken = new Promise((_, reject) => this.once('broken', (text) => reject(new Error(text))));
    this.#broken.catch(() => {});
  }

  /** Starts a process and waits until it is ready; throws when it keeps dying. */
  async add(spec) {
    const logFile = join(this.#logDir, `${spec.name}.log`);
    const onDeath = (one, reason, inGrace) => this.#survives(one, reason, inGrace);
    const started = new SupervisedProcess(spec, { logFile, onDeath });
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

  /** Stops all processes, the last started first. */
  async stop() {
    clearInterval(this.#rotation);
    for (const one of this.#processes.toReversed()) await one.stop();
  }
}
