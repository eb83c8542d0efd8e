import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection } from 'mongoose';
import { SystemClock } from '../clock.ts';
import { createLogger, type Logger } from '../logger.ts';
import { caller } from '../testing/callers.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { testMongo } from '../testing/test-mongo.ts';
import { AuditedCollection } from './audited-collection.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { Store } from './store.ts';

interface Part {
  code: string;
}

const mongo = testMongo();
const clock = new SystemClock();
const logger = createLogger({ level: 'silent', service: 'test' });
const [rossi, bianchi] = [caller({ tenantId: 'ROSSI' }), caller({ tenantId: 'BIANCHI' })];
const made = { action: 'Ricambio creato' } as const;
const closing = closeAfterEach();
let connection: Connection;

beforeAll(async () => {
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_a` }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

/** The parts in a service that compares their codes exactly, or ignoring case. */
async function open(caseless?: 'code', warn: Logger['warn'] = () => undefined) {
  const connected = await mongoose.createConnection(mongo.uri, { dbName: connection.name }).asPromise();
  const append = async () => [];
  const relay = new OutboxRelay({ clock, logger, append, order: 'confirm-first' });
  const store = new Store({
    token: 'lotlog',
    connection: connected,
    relay,
    clock,
    logger: { ...logger, warn } as Logger,
  });
  const schema = new Schema({ code: String });
  schema.index({ tenantId: 1, code: 1 }, { unique: true });
  const label = ({ code }: Part) => code;
  const parts = new AuditedCollection<Part>(
    { name: 'parts', entity: 'spare', schema, caseless, label },
    store,
  );
  await store.ensureIndexes();
  return closing({ parts, close: () => connected.close() });
}

const idsAlike = async (parts: AuditedCollection<Part>, code: string, by = rossi) =>
  (await parts.find(by, parts.alike(code))).map((found) => found.code);

describe('existing codes, when their case is ignored from now on', () => {
  it('are found and protected; two that clash are logged and kept, and one of them can be changed', async () => {
    const { parts: before } = await open();
    for (const code of ['T0F', 't0f', 'PRE-4']) await before.insert(rossi, { code }, made);
    await before.insert(bianchi, { code: 'T0f' }, made);
    const warned: Part[] = [];
    const { parts } = await open('code', (details: object) => void warned.push(details as Part));
    expect(warned).toEqual([
      {
        collection: 'parts',
        id: expect.anything(),
        tenantId: 'ROSSI',
        code: expect.stringMatching(/^t0f$/i),
      },
    ]);
    expect((await parts.find(rossi, {})).map(({ code, __v }) => [code, __v]).sort()).toEqual([
      ['PRE-4', 0],
      ['T0F', 0],
      ['t0f', 0],
    ]);
    expect(await idsAlike(parts, 'pre-4')).toEqual(['PRE-4']);
    expect(await idsAlike(parts, 'T0F')).toHaveLength(1);
    expect(await idsAlike(parts, 't0F', bianchi)).toEqual(['T0f']);
    const duplicate = { code: 'duplicate', errors: [{ path: 'code' }] };
    await expect(parts.insert(rossi, { code: 'pRE-4' }, made)).rejects.toMatchObject(duplicate);
    const [left] = await parts.find(rossi, { code: warned[0]?.code ?? '' });
    const renamed = { set: { code: 'T1F' }, audit: { action: 'Ricambio modificato' } as const };
    await parts.update(rossi, left?._id ?? '', {}, () => renamed);
    expect(await idsAlike(parts, 't1f')).toEqual(['T1F']);
  });

  it('are checked at every start, also by two concurrent ones', async () => {
    const all = await Promise.all([open('code'), open('code')]);
    for (const { parts } of all) expect(await idsAlike(parts, 'PRE-4')).toEqual(['PRE-4']);
  });
});
