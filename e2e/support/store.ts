import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Addresses } from './addresses.ts';

type Row = Record<string, unknown>;

/** A digest of every document of a stack, by `database.collection:id`, with the expiry date if it has one. */
export type Snapshot = Map<string, { digest: string; expiresAt: unknown }>;

/** The owner of the compared documents. */
export interface Owner {
  tenant: { code: string };
  /** Ids of its tickets and tokens, by which login collections refer to it. */
  tokenIds: ReadonlySet<string>;
}

const settleMs = 30_000;

/** Reads a stack's stored data without using our own code. */
export class StoreReader {
  private readonly client: mongoose.mongo.MongoClient;
  private known: mongoose.mongo.Collection[] | undefined;
  private relayed: mongoose.mongo.Collection[] | undefined;

  constructor(private readonly addresses: Addresses) {
    this.client = new mongoose.mongo.MongoClient(addresses.mongoUri, { maxPoolSize: 4 });
  }

  /**
   * A tenant's documents in the services, and those without a tenant; without events, poller leases, readings and sessions.
   * Unsent outbox entries, holds, revisions of computed fields, when a link was last opened and deleted documents do not count.
   */
  async snapshot(owner: Owner): Promise<Snapshot> {
    const found: Snapshot = new Map();
    const own = { deletedAt: null, tenantId: { $in: [owner.tenant.code, null] } };
    const read = async (collection: mongoose.mongo.Collection) => {
      const rows = await collection.find<Row>(own).toArray();
      for (const { _outbox, _holds, _held, _revision, openedAt: _opened, ...row } of rows)
        if (!namedById.includes(collection.collectionName) || isOf(owner, row))
          found.set(`${collection.namespace}:${String(row['_id'])}`, {
            digest: digest(row),
            expiresAt: row['expiresAt'],
          });
    };
    await Promise.all((await this.ofServices()).map(read));
    return found;
  }

  /** Waits until every outbox entry of a tenant is stored as an event. */
  async settled(tenantId: string): Promise<void> {
    const { hrtime } = process;
    const end = hrtime.bigint() + BigInt(settleMs) * 1_000_000n;
    while (await this.hasUnsent(tenantId)) {
      if (hrtime.bigint() > end) throw new Error('some audit entries were never sent');
      await pause(20);
    }
  }

  /** All events of a tenant, once its relays have nothing left to send. */
  async events(tenantId: string): Promise<Row[]> {
    await this.settled(tenantId);
    return this.eventsCollection.find<Row>({ tenantId }).sort({ seq: 1 }).toArray();
  }

  /** All currently stored events of all tenants. */
  allEvents(): Promise<Row[]> {
    return this.eventsCollection.find<Row>({}).sort({ tenantId: 1, seq: 1 }).toArray();
  }

  /** The number of a tenant's events, once its relays have nothing left to send. */
  async eventCount(tenantId: string): Promise<number> {
    await this.settled(tenantId);
    return this.eventsCollection.countDocuments({ tenantId });
  }

  /**
   * The writes of some work of a tenant: changed documents, and the number of new events. Other tests may work for
   * other tenants at the same time.
   */
  async written<T>(
    owner: Owner,
    work: () => Promise<T>,
  ): Promise<{ result: T; changed: string[]; events: number }> {
    const { code } = owner.tenant;
    const [eventsBefore, before] = [await this.eventCount(code), await this.snapshot(owner)];
    const result = await work();
    const events = (await this.eventCount(code)) - eventsBefore;
    return { result, changed: differences(before, await this.snapshot(owner)), events };
  }

  /** The tenant of each document that has one, by document id. */
  async owners(): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const collection of await this.ofServices()) {
      const rows = await collection.find<Row>({}, { projection: { tenantId: 1 } }).toArray();
      for (const { _id, tenantId } of rows) if (tenantId !== undefined) found.set(String(_id), tenantId);
    }
    return found;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private get eventsCollection() {
    return this.client.db(`${this.addresses.databasePrefix}_events`).collection('events');
  }

  private async hasUnsent(tenantId: string): Promise<boolean> {
    // Matches the index of the outbox.
    const unsent = { '_outbox.eid': { $gt: '' }, tenantId };
    const one = { projection: { _id: 1 } };
    const found = (await this.withOutbox()).map((collection) => collection.findOne(unsent, one));
    return (await Promise.all(found)).some(Boolean);
  }

  /** Collections whose documents can have unsent audit entries. */
  private async withOutbox() {
    if (this.relayed) return this.relayed;
    const indexed = (await this.ofServices()).map(async (collection) => {
      const indexes = await collection.indexes();
      return indexes.some(({ key }) => '_outbox.eid' in key) ? [collection] : [];
    });
    return (this.relayed = (await Promise.all(indexed)).flat());
  }

  private async databases(): Promise<string[]> {
    const { databases } = await this.client.db('admin').admin().listDatabases();
    return databases
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${this.addresses.databasePrefix}_`));
  }

  /** All collections except those of the log, backups, poller leases, readings and sessions. */
  private async ofServices() {
    this.known ??= await this.listCollections();
    return this.known.filter(
      ({ dbName, collectionName }) =>
        !/_(events|backup)$/.test(dbName) && !workerCollections.includes(collectionName),
    );
  }

  /** The services create all of their collections when they start. */
  private async listCollections() {
    const lists = (await this.databases()).map(async (name) => {
      const database = this.client.db(name);
      const names = await database.listCollections({}, { nameOnly: true }).toArray();
      return names.map((one) => database.collection(one.name));
    });
    return (await Promise.all(lists)).flat();
  }
}

/**
 * Collections for heartbeats, polling, imports, uploads and their keys, for readings, for the last use of sessions, for what people
 * are told, and for the bytes of logos, which are kept before a tenant names them.
 */
const workerCollections = [
  ...['leases', 'replicas', 'production_quarters', 'production_unsummed'],
  ...['import_rows', 'import_turns'],
  ...['uploads', 'upload_writers', 'records', 'usages', 'photo_keys', 'report_keys'],
  ...['sessions', 'last_accesses', 'logos', 'cursors', 'notices', 'mails', 'reporters', 'confirmations'],
  ...['subscriptions', 'pushes', 'push_keys', 'stop_keys'],
  ...['production_days', 'production_details', 'production_series', 'production_sweeps'],
  ...['threshold_states', 'sensor_alarms'],
];

/** Collections in which log-ins and the erasure of tenants leave names without a tenant. */
const namedById = [
  ...['known_browsers', 'login_attempts', 'revoked_tokens', 'used_tickets'],
  ...['erasures', 'erased_tenants'],
];

const isOf = ({ tenant, tokenIds }: Owner, { _id }: Row): boolean =>
  tokenIds.has(String(_id)) || String(_id).includes(tenant.code);

const digest = (row: Row): string => createHash('sha256').update(JSON.stringify(row)).digest('base64url');

/** Keys of documents that differ between two snapshots; documents that expired in the store do not count. */
export function differences(before: Snapshot, after: Snapshot): string[] {
  const isOver = (key: string) => {
    const expiresAt = before.get(key)?.expiresAt;
    return !after.has(key) && expiresAt instanceof Date && expiresAt.getTime() <= Date.now();
  };
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key)?.digest !== after.get(key)?.digest && !isOver(key));
}
