import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { SilenceWatch } from '@officina/server-kit/leases/lease';
import { Logger } from '@officina/server-kit/logger';
import { withTimeout } from '@officina/server-kit/with-timeout';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Outage } from '../outage.ts';
import { haveSameKeys } from '../sets.ts';
import { LeaseStore, replicaSigns, type Lease, type ReplicaRow } from './lease-store.ts';
import { LEASE_TIMES, type LeaseTimes } from './lease-times.ts';
import { Peers } from './peers.ts';
import { movesOf, type Moves } from './shares.ts';
import { LeaseHealth } from './lease-health.ts';

const takesAtOnce = 20;
const stopLimitMs = 2_000;

const word = z.object({ run: z.string(), reaches: z.boolean() });

/** Name that this process has among the replicas, by the configuration. */
export const REPLICA_NAME = Symbol('ReplicaName');

/** Who has a connection: this replica, another process, or nobody who could be asked. */
export type Holder = 'self' | { run: string };

/** Who polls the connection, or the store, does not answer just now. @throws AppError `unavailable` always */
export const notNow = (): never => {
  throw new AppError('unavailable', 'La connessione non si può provare adesso, riprova tra poco.');
};

/**
 * Which connections this replica polls: those whose leases it holds, about as many as each other replica (ADR 0041). A
 * lease ends with its replica: by its stop at once, by its death when its beat has stood still for 30 s.
 */
@Injectable()
export class Leases {
  private name: string;
  private owned = new Set<string>();
  private readonly borrowed = new Map<string, number>();
  private readonly watch: SilenceWatch<ReplicaRow>;
  private readonly standing: LeaseHealth;
  private readonly outage: Outage;
  /** Processes of the other replicas that lived when the store was last read, by name. */
  private others = new Map<string, string>();
  private hasEntered = false;
  private rounds = 0;
  private stopped = false;
  private turn: Promise<void> = Promise.resolve();
  private readonly timers: NodeJS.Timeout[] = [];
  private wanted: () => ReadonlySet<string> | undefined = () => undefined;
  private changed: () => void = () => undefined;

  constructor(
    private readonly store: LeaseStore,
    private readonly peers: Peers,
    private readonly logger: Logger,
    @Inject(LEASE_TIMES) private readonly times: LeaseTimes,
    @Inject(REPLICA_NAME) name: string,
  ) {
    this.name = name;
    // A replica that cannot look may have reported that, and the others rely on it: it starts over.
    this.watch = new SilenceWatch(replicaSigns, times.heardMs);
    this.standing = new LeaseHealth(times);
    this.outage = new Outage(logger, 'leases cannot be renewed');
    peers.on('replica', word, ({ run, reaches }) => this.standing.hear(run, reaches, performance.now()));
    peers.on('released', z.object({}), () => void this.round());
  }

  /**
   * Begins to hold leases.
   * @param wanted connections that are to be polled; `undefined` while that is not known yet
   * @param changed called when others are ours than before
   */
  start(wanted: () => ReadonlySet<string> | undefined, changed: () => void): void {
    this.wanted = wanted;
    this.changed = changed;
    void this.round();
    this.timers.push(setInterval(() => void this.round(), this.times.beatMs));
    this.timers.push(setInterval(() => this.speak(), this.times.beatMs));
  }

  /** Looks at once whether there is something to take or to give back. */
  look(): void {
    void this.round();
  }

  /** Gives everything back; what was polled has been stopped before. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    const given = this.turn.then(async () => {
      await this.store.releaseAll(this.name);
      await this.store.replicas.release({ _id: this.name, run: this.peers.self });
    });
    await withTimeout(stopLimitMs, given, 'giving leases back').catch((error: unknown) => {
      this.logger.warn({ err: error }, 'leases end by themselves');
    });
    this.peers.tell('released', {});
  }

  /** Whether the connection is surely ours now. */
  has(key: string): boolean {
    return this.owned.has(key) && this.isSure();
  }

  /** Connections that are surely ours now. */
  held(): Set<string> {
    return new Set(this.isSure() ? this.owned : []);
  }

  /**
   * Runs something on a connection that nobody else polls meanwhile, or says who does.
   * @param work run here where the connection is ours, or nobody's: then it is until the work ends
   */
  async with<T>(key: string, work: () => Promise<T>, elsewhere: (run: string) => Promise<T>): Promise<T> {
    this.borrowed.set(key, (this.borrowed.get(key) ?? 0) + 1);
    try {
      const holder = this.has(key) ? 'self' : await this.holderOf(key).catch(notNow);
      return await (holder === 'self' ? work() : elsewhere(holder.run));
    } finally {
      const left = (this.borrowed.get(key) ?? 1) - 1;
      if (left > 0) this.borrowed.set(key, left);
      else await this.giveBackUnused(key);
    }
  }

  private async holderOf(key: string): Promise<Holder> {
    const lease = await this.store.one(key);
    if (lease?.owner === this.name || (!lease && (await this.store.take(key, this.name)))) {
      this.owned.add(key);
      return 'self';
    }
    const { leases, replicas } = await this.store.all();
    const owner = leases.find(({ _id }) => _id === key)?.owner;
    const run = replicas.find(({ _id }) => _id === owner)?.run;
    if (run === undefined) throw new Error(`nobody holds ${key}`);
    return { run };
  }

  private async giveBackUnused(key: string): Promise<void> {
    this.borrowed.delete(key);
    if (!this.owned.has(key) || this.wanted()?.has(key) !== false) return;
    this.owned.delete(key);
    await this.store.release([key], this.name).catch(() => undefined);
  }

  private isSure(): boolean {
    return this.standing.isSure(this.others.values(), performance.now());
  }

  private speak(): void {
    this.peers.tell('replica', { run: this.peers.self, reaches: this.standing.reaches(performance.now()) });
  }

  /** One round at a time; whoever asks meanwhile gets the next. */
  private round(): Promise<void> {
    this.turn = this.turn.then(() => {
      if (this.stopped) return undefined;
      return withTimeout(this.times.attemptMs, this.renew(), 'renewing leases').then(
        () => this.outage.ends(),
        (error: unknown) => {
          this.standing.failed(performance.now());
          this.outage.begins(error);
        },
      );
    });
    return this.turn;
  }

  private async renew(): Promise<void> {
    const began = performance.now();
    const round = (this.rounds += 1);
    const wasFresh = this.standing.isFresh(began);
    await this.beat();
    if (!wasFresh) await this.store.retake(this.name);
    const { leases, replicas } = await this.store.all();
    // It was given up meanwhile.
    if (round !== this.rounds) return;
    const dead = this.watch.silent(replicas, this.times.deadMs, began);
    const alive = replicas.filter((one) => !dead.includes(one));
    this.others = new Map(alive.filter(({ _id }) => _id !== this.name).map(({ _id, run }) => [_id, run]));
    const wanted = this.wanted();
    const ours = leases.filter(({ owner }) => owner === this.name).map(({ _id }) => _id);
    const before = this.owned;
    // What was borrowed since the store was read is ours too.
    this.owned = new Set([...ours, ...[...before].filter((key) => this.borrowed.has(key))]);
    this.standing.renewed(began);
    if (wanted) {
      const self = this.name;
      const names = new Set([self, ...this.others.keys()]);
      const borrowed = new Set(this.borrowed.keys());
      const moves = movesOf({ self, wanted, borrowed, leases, alive: names });
      await this.giveBack(moves);
      await this.takeSome(moves);
      for (const lease of moves.left) await this.store.leases.release(lease);
    }
    if (!haveSameKeys(this.owned, before)) this.changed();
    const empty = dead.filter(({ _id }) => leases.every(({ owner }) => owner !== _id));
    for (const replica of empty) await this.store.replicas.release(replica);
  }

  private async beat(): Promise<void> {
    const { self } = this.peers;
    if (this.hasEntered && (await this.store.beat(this.name, self))) return;
    // Somebody was started in our place while we ran: the place is theirs.
    if (this.hasEntered && (await this.store.hasReplica(this.name))) this.name = randomUUID();
    await this.store.enter(this.name, self);
    this.hasEntered = true;
  }

  private async giveBack({ giveBack }: Moves): Promise<void> {
    if (giveBack.length === 0) return;
    for (const key of giveBack) this.owned.delete(key);
    this.changed();
    await delay(this.times.closingMs);
    await this.store.release(giveBack, this.name);
    this.peers.tell('released', {});
  }

  private async takeSome({ room, free }: Moves): Promise<void> {
    const tried = free.map((one) => ({ ...one, at: Math.random() })).sort((a, b) => a.at - b.at);
    for (let left = room; left > 0 && tried.length > 0;) {
      const some = tried.splice(0, Math.min(left, takesAtOnce));
      const taken = await Promise.all(some.map(({ key, before }) => this.take(key, before)));
      left -= taken.filter(Boolean).length;
    }
  }

  private async take(key: string, before: Lease | undefined): Promise<boolean> {
    const isTaken = await this.store.take(key, this.name, before);
    if (isTaken) this.owned.add(key);
    return isTaken;
  }
}
