import { statfs } from 'node:fs/promises';
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const everyMs = 2_000;
/** A segment of PostgreSQL's log, without which it stops, and what is written until somebody looks. */
const fullBelowMb = 32;
/** How much more room than the limit there must be until it counts as room again. */
const margin = 1.25;

/** ext4 keeps a part back for root. */
const free = ({ bavail, bfree }) => (process.getuid?.() === 0 ? bfree : bavail);

/**
 * @typedef {{ freeMb: number, allMb: number, freePercent: number }} Room megabytes, of a million bytes each
 * @param {{ bavail: number, bfree: number, blocks: number, bsize: number }} found as statfs gives it
 * @returns {Room | undefined} nothing of a file system that does not tell
 */
export function roomOf({ bsize, blocks, ...found }) {
  if (blocks === 0) return undefined;
  const freeBytes = free(found) * bsize;
  return {
    freeMb: Math.floor(freeBytes / 1e6),
    allMb: Math.round((blocks * bsize) / 1e6),
    freePercent: Math.floor((1_000 * free(found)) / blocks) / 10,
  };
}

const inWords = ({ freeMb, allMb, freePercent }) => `${freeMb} MB of ${allMb} MB are free (${freePercent} %)`;

/**
 * A sentence when a folder, or the next one above it that is there, lies on a full disk.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function fullDiskOf(folder) {
  if (!existsSync(folder)) return fullDiskOf(dirname(folder));
  const room = roomOf(statfsSync(folder));
  if (!room || room.freeMb >= fullBelowMb) return undefined;
  return `The disk of ${folder} is full: ${inWords(room)}. Officina needs ${fullBelowMb} MB to start.`;
}

/** Looks every two seconds how much room the disk of the data has, and says when it gets low, is full, and has room again. */
export class DiskWatch {
  #folder;
  #lowPercent;
  #log;
  #state = 'room';
  #room;
  #timer;
  #fullSince;

  /** @param {{ folder: string, lowPercent?: number, log: (line: string) => void }} options */
  constructor({ folder, lowPercent = 5, log }) {
    this.#folder = folder;
    this.#lowPercent = lowPercent;
    this.#log = log;
  }

  get isFull() {
    return this.#state === 'full';
  }

  /** What processes are told; server-kit's disk.ts reads it. */
  get said() {
    if (!this.#room) return undefined;
    const { freeMb, freePercent } = this.#room;
    return { state: this.#state, freeMb, freePercent };
  }

  async start() {
    await this.#look();
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  stop() {
    clearInterval(this.#timer);
  }

  async #look() {
    const found = await statfs(this.#folder).catch(() => undefined);
    const room = found && roomOf(found);
    if (room) this.see(room);
  }

  /** Takes one look. @param {Room} room */
  see(room) {
    this.#room = room;
    const state = this.#judge(room);
    if (state === this.#state) return;
    this.#tell(state);
    this.#state = state;
  }

  #judge({ freeMb, freePercent }) {
    const isBelow = (value, limit, isNow) => value < limit * (isNow ? margin : 1);
    if (isBelow(freeMb, fullBelowMb, this.isFull)) return 'full';
    return isBelow(freePercent, this.#lowPercent, this.#state !== 'room') ? 'low' : 'room';
  }

  #tell(state) {
    const since = this.#fullSince && `; it was full since ${this.#fullSince}`;
    this.#fullSince = state === 'full' ? new Date().toISOString() : undefined;
    const words = {
      full: 'is full, nothing can be saved',
      low: since ? 'has a little room again' : 'is almost full',
      room: 'has room again',
    };
    this.#log(`The disk of ${this.#folder} ${words[state]}: ${inWords(this.#room)}${since ?? ''}.`);
  }
}
