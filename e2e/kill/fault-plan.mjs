import { seededRandom } from '@officina/server-kit/seeded-random';
import { weighted } from './weighted.mjs';

/**
 * The process that dies at each fault point, and the probability each time the point is reached. A kind is the name of
 * its point, preceded by its process where several have the point.
 */
const points = {
  'store.beforeWrite': { process: 'maintenance', probability: 0.08 },
  'store.afterWrite': { process: 'maintenance', probability: 0.08 },
  'relay.afterAppend': { process: 'maintenance', probability: 0.2 },
  'orders store.beforeWrite': { process: 'orders', point: 'store.beforeWrite', probability: 0.15 },
  'orders store.afterWrite': { process: 'orders', point: 'store.afterWrite', probability: 0.15 },
  'orders relay.afterAppend': { process: 'orders', point: 'relay.afterAppend', probability: 0.3 },
  'lotlog store.beforeWrite': { process: 'lotlog', point: 'store.beforeWrite', probability: 0.15 },
  'lotlog store.afterWrite': { process: 'lotlog', point: 'store.afterWrite', probability: 0.15 },
  'lotlog relay.afterAppend': { process: 'lotlog', point: 'relay.afterAppend', probability: 0.3 },
  'sites store.beforeWrite': { process: 'sites', point: 'store.beforeWrite', probability: 0.15 },
  'sites store.afterWrite': { process: 'sites', point: 'store.afterWrite', probability: 0.15 },
  'sites relay.afterAppend': { process: 'sites', point: 'relay.afterAppend', probability: 0.3 },
  'events.insideInsert': { process: 'events', probability: 0.2 },
  'gateway.beforeAnswer': { process: 'gateway', probability: 0.06 },
};

/** Number of kills of each kind; a plain name is a kill -9 from outside. Absent store processes are left out. */
const killCounts = {
  'store.beforeWrite': 18,
  'store.afterWrite': 18,
  'relay.afterAppend': 14,
  'orders store.beforeWrite': 4,
  'orders store.afterWrite': 4,
  'orders relay.afterAppend': 4,
  'lotlog store.beforeWrite': 4,
  'lotlog store.afterWrite': 4,
  'lotlog relay.afterAppend': 4,
  'sites store.beforeWrite': 4,
  'sites store.afterWrite': 4,
  'sites relay.afterAppend': 4,
  'events.insideInsert': 14,
  'gateway.beforeAnswer': 16,
  documentdb: 8,
  ferretdb: 8,
  mongod: 8,
  nats: 8,
  gateway: 8,
  maintenance: 3,
  orders: 3,
  lotlog: 3,
  sites: 3,
  events: 3,
};

const scaled = (targets, share) =>
  Object.fromEntries(Object.entries(targets).map(([kind, count]) => [kind, Math.ceil(count * share)]));

/**
 * Decides where processes die. Each start arms a process with one point and with a seed derived from the run's seed;
 * the others are killed from outside, in seeded order.
 */
export class FaultPlan {
  /** `{ kind, process, at }` of every death, `at` in epoch milliseconds. */
  deaths = [];
  /** `name: reason` of processes that died unexpectedly. */
  unplanned = [];
  /** How often a process ended itself because the driver did not reconnect to the store (server-kit's StoreWatch). */
  restartsForStore = 0;
  #seed;
  #random;
  #left;
  #starts = 0;
  #isArmed = false;
  #armedWith = new Map();
  #killed = new Set();

  /** @param {{ seed: number, share: number, processes: string[] }} options */
  constructor({ seed, share, processes }) {
    this.#seed = seed;
    this.#random = seededRandom(seed);
    const isHere = ([kind]) => kind in points || processes.includes(kind);
    this.#left = Object.fromEntries(Object.entries(scaled(killCounts, share)).filter(isHere));
  }

  get isComplete() {
    return Object.values(this.#left).every((left) => left <= 0);
  }

  get remaining() {
    return Object.entries(this.#left).filter(([, left]) => left > 0);
  }

  /** Takes effect at the next start of each process. */
  arm() {
    this.#isArmed = true;
  }

  /** FAULTS for the next start of a process. */
  faultsFor(process) {
    this.#armedWith.delete(process);
    if (!this.#isArmed) return '';
    const own = this.remaining.filter(([kind]) => points[kind]?.process === process);
    const kind = weighted(Object.fromEntries(own), this.#random);
    if (!kind) return '';
    this.#armedWith.set(process, kind);
    const { point = kind, probability } = points[kind];
    return `${point}:${this.#seed + ++this.#starts}:${probability}`;
  }

  /** The process to kill next from outside. */
  nextKill() {
    const outside = this.remaining.filter(([kind]) => !(kind in points));
    return weighted(Object.fromEntries(outside), this.#random);
  }

  /** Records that this process is about to be killed from outside. */
  kills(process) {
    this.#killed.add(process);
  }

  /** @returns the death if it was planned */
  died(process, reason, at) {
    const isOurs = this.#killed.delete(process);
    const kind = isOurs ? process : this.#armedWith.get(process);
    if (!isOurs && reason === 'code 1') {
      this.restartsForStore += 1;
      return undefined;
    }
    if (!kind) {
      this.unplanned.push(`${process}: ${reason}`);
      return undefined;
    }
    this.#left[kind] -= 1;
    const death = { kind, process, at };
    this.deaths.push(death);
    return death;
  }
}
