import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { AuditEntry } from '@officina/contracts/events/events';
import mongoose, { Schema, type Connection } from 'mongoose';
import { SystemClock } from '../../clock.ts';
import { createLogger } from '../../logger.ts';
import { caller } from '../../testing/callers.ts';
import { closeAfterEach } from '../../testing/close-after-each.ts';
import { testMongo, type TestMongo } from '../../testing/test-mongo.ts';
import { AuditedCollection } from '../audited-collection.ts';
import { OutboxRelay, type RelaySettings } from '../outbox-relay.ts';
import { Store } from '../store.ts';

export interface Part {
  code: string;
}

export const clock = new SystemClock();
export const rossi = caller({ tenantId: 'ROSSI' });
export const created = { action: 'Ricambio creato' } as const;
export const down = () => Promise.reject(new Error('down'));
const logger = createLogger({ level: 'silent', service: 'test' });

/** Relays on a separate database for each test, and a fake events service that records what they send. */
export function relays() {
  let mongo: TestMongo;
  let files = 0;
  let connection: Connection;
  let stored: Map<string, AuditEntry>;
  let received: number;

  beforeAll(() => {
    mongo = testMongo();
  });
  afterAll(() => mongo.close());
  afterEach(() => connection.close());
  beforeEach(async () => {
    connection = await mongoose
      .createConnection(mongo.uri, { dbName: `${mongo.prefix}_${(files += 1)}` })
      .asPromise();
    stored = new Map();
    received = 0;
  });

  const append: RelaySettings['append'] = async (entries) => {
    received += entries.length;
    for (const entry of entries) stored.set(entry.eid, entry);
    return entries.map(({ eid }) => eid);
  };
  const closing = closeAfterEach();

  return {
    append,
    /** Number of entries that events stored, that were sent to it, and of documents with unsent entries. */
    stored: () => stored.size,
    received: () => received,
    unsent: () => connection.collection('parts').countDocuments({ '_outbox.eid': { $gt: '' } }),
    rows: <T extends object>() => connection.collection<T>('parts'),
    /** A service's store with its relay; several may share the database, like replicas. */
    open: async (settings: Partial<RelaySettings> = {}) => {
      const relay = new OutboxRelay({ clock, logger, append, order: 'confirm-first', ...settings });
      const options = { dbName: connection.name, monitorCommands: true };
      const connected = await mongoose.createConnection(mongo.uri, options).asPromise();
      const commands: string[] = [];
      connected.getClient().on('commandStarted', ({ commandName }) => commands.push(commandName));
      const store = new Store({ token: 'lotlog', connection: connected, relay, clock, logger });
      const schema = new Schema({ code: String });
      const definition = { entity: 'spare', schema, label: ({ code }: Part) => code } as const;
      const parts = new AuditedCollection<Part>({ ...definition, name: 'parts' }, store);
      const tools = new AuditedCollection<Part>({ ...definition, name: 'tools' }, store);
      await store.ensureIndexes();
      return closing({ relay, parts, tools, commands, close: () => connected.close() });
    },
  };
}
