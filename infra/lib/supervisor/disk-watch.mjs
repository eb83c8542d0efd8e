import { statfs } from 'node:fs/promises';
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const everyMs = 2_000;
/** One segment of PostgreSQL's log, without which it stops, plus what is written between two checks. */
const fullBelowMb = 32;
/** Factor above the limit that free space must reach before a state ends. */
const margin = 1.25;

/** ext4 reserves a share for root. */
const free = ({ bavail, bfree }) => (process.getuid?.() === 0 ? bfree : bavail);

/**
 * @typedef {{ freeMb: number, allMb: number, freePercent: number }} Room megabytes, of a million bytes each
 * @param {{ bavail: number, bfree: number, blocks: number, bsize: number }} found as statfs gives it
 * @returns {Room | undefined} undefined for a file system that does not report its size
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

const roomText = ({ freeMb, allMb, freePercent }) =>
  `${freeMb} MB of ${allMb} MB are free (${freePercent} %)`;

/**
 * A sentence if the disk of a folder, or of its nearest existing parent, is full.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function fullDiskMessage(folder) {
  if (!existsSync(folder)) return fullDiskMessage(dirname(folder));
  const room = roomOf(statfsSync(folder));
  if (!room || room.freeMb >= fullBelowMb) return undefined;
  return `The disk of ${folder} is full: ${roomText(room)}. Officina needs ${fullBelowMb} MB to start.`;
}

/** Checks every two seconds how much room the disk of the data has, and logs when it is low, full, and no longer full. */
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

  /** Status that is sent to processes; server-kit's disk.ts reads it. */
  get status() {
    if (!this.#room) return undefined;
    const { freeMb, freePercent } = this.#room;
    return { state: this.#state, freeMb, freePercent };
  }

  async start() {
    await this.#check();
    this.#timer = setInterval(() => this.#check(), everyMs);
  }

  stop() {
    clearInterval(this.#timer);
  }

  async #check() {
    const found = await statfs(this.#folder).catch(() => undefined);
    const room = found && roomOf(found);
    if (room) this.see(room);
  }

  /** Handles one measurement. @param {Room} room */
  see(room) {
    this.#room = room;
    const state = this.#stateOf(room);
    if (state === this.#state) return;
    this.#report(state);
    this.#state = state;
  }

  #stateOf({ freeMb, freePercent }) {
    const isBelow = (value, limit, isNow) => value < limit * (isNow ? margin : 1);
    if (isBelow(freeMb, fullBelowMb, this.isFull)) return 'full';
    return isBelow(freePercent, this.#lowPercent, this.#state !== 'room') ? 'low' : 'room';
  }

  #report(state) {
    const since = this.#fullSince && `; it was full since ${this.#fullSince}`;
    this.#fullSince = state === 'full' ? new Date().toISOString() : undefined;
    const words = {
      full: 'is full, nothing can be saved',
      low: since ? 'has a little room again' : 'is almost full',
      room: 'has room again',
    };
    this.#log(`The disk of ${this.#folder} ${words[state]}: ${roomText(this.#room)}${since ?? ''}.`);
  }
}
