import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import JSZip from 'jszip';
import mongoose from 'mongoose';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@officina/server-kit/testing/until';
import { random } from '../support/tenants.ts';
import { makeVictim, type Victim } from './checkers/victim.ts';
import { runAdmin, startAdmin } from './testing/admin-cli.ts';
import { everythingOf, comparableRows, rowsOf } from './testing/everything-of.ts';
import { addresses, openLab, type Lab } from './testing/world.ts';

const stack = addresses();
const folder = mkdtempSync(join(tmpdir(), 'officina-tenant-'));
const [markOfA, markOfB] = [random(), random()];
let lab: Lab;
let a: Victim;
let b: Victim;
let before: Everything;

const codeOf = ({ world }: Victim) => world.tenant.code;
const admin = (...words: string[]) => runAdmin(stack, ...words);
/** Written by the poller every quarter hour: more readings, and the mark that their day must be aggregated. */
const [quartersKey, unsummedKey] = ['industrial.production_quarters', 'industrial.production_unsummed'];
interface Quarter {
  _id: string;
  seconds: number[];
  values: (number | null)[];
}
interface Everything {
  /** By collection, without the poller's writes. */
  rows: [string, string[]][];
  readings: string[];
}
async function comparableOf(victim: Victim): Promise<Everything> {
  const all = await everythingOf(stack, codeOf(victim));
  const quarters = (all.get(quartersKey) ?? []) as unknown as Quarter[];
  for (const key of [quartersKey, unsummedKey]) all.delete(key);
  return {
    rows: [...all].map(([key, rows]) => [key, comparableRows(rows)]),
    readings: quarters.flatMap(({ _id, seconds, values }) =>
      seconds.map((second, at) => `${_id} ${second} ${values[at]}`),
    ),
  };
}
/** Whether the people of a tenant have been told of all that happened. */
async function isTold(victim: Victim): Promise<boolean> {
  const all = await everythingOf(stack, codeOf(victim));
  const last = (key: string) => Math.max(...(all.get(key) ?? []).map(({ seq }) => Number(seq)));
  return last('notifications.cursors') === last('events.events');
}
const tokenOf = async ({ world }: Victim) =>
  (await admin('token', world.tenant.code, world.tenant.user.username)).out;
const status = async ({ world }: Victim, own = world.tenant.user.token) =>
  (await fetch(`${stack.url}/api/tenant/myself`, { headers: { 'x-auth-token': own } })).status;
const statusOfForm = async () => (await fetch(`${stack.url}/api/public/tenant/${codeOf(a)}`)).status;

/** Gateways are notified of a change by a hint, or find it within 30 s by polling. */
const limitMs = 30_000;
const pauseMs = 50;

const records = async <T>(work: (erasures: mongoose.mongo.Collection<{ _id: string }>) => Promise<T>) => {
  const client = new mongoose.mongo.MongoClient(stack.mongoUri);
  const erasures = client.db(`${stack.databasePrefix}_auth`).collection<{ _id: string }>('erasures');
  try {
    return await work(erasures);
  } finally {
    await client.close();
  }
};

beforeAll(async () => {
  lab = await openLab();
  a = await makeVictim(lab, markOfA);
  b = await makeVictim(lab, markOfB);
  for (const victim of [a, b]) await lab.store.settled(codeOf(victim));
  await until(() => isTold(b));
  before = await comparableOf(b);
});
afterAll(async () => {
  await lab.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('export', () => {
  it('contains every document of every service, the log, the spreadsheets, and nothing of another tenant', async () => {
    const stored = await everythingOf(stack, codeOf(a));
    const file = join(folder, 'a.zip');
    expect(await admin('export', codeOf(a), file)).toMatchObject({ code: 0 });
    const zip = await JSZip.loadAsync(readFileSync(file));
    const bytes = async (path: string) => (await zip.file(path)?.async('nodebuffer')) ?? Buffer.alloc(0);
    const contents = JSON.parse(String(await bytes('contenuto.json'))) as {
      files: { path: string; lines?: number; bytes: number; sha256: string }[];
    };
    for (const { path, lines, bytes: size, sha256 } of contents.files) {
      const content = await bytes(path);
      const sum = createHash('sha256').update(content).digest('hex');
      expect([path, content.length, sum]).toEqual([path, size, sha256]);
      if (lines !== undefined) expect(String(content).split('\n')).toHaveLength(lines + 1);
    }
    for (const [key, rows] of stored) {
      const exported = String(await bytes(`dati/${key.replace('.', '/')}.jsonl`));
      expect([key, comparableRows(rowsOf(exported))]).toEqual([key, comparableRows(rows)]);
      expect(exported).not.toMatch(new RegExp(`${markOfB}|passwordHash|secretHash|keyHash`));
    }
    expect([...stored.keys()]).toEqual(expect.arrayContaining(['events.events', 'auth.users']));
    expect(String(await bytes('LEGGIMI.txt'))).toContain(codeOf(a));
  });

  it('refuses an existing file, another extension and an unknown tenant, and leaves no partial file', async () => {
    const refused = async (...words: string[]) => (await admin('export', ...words)).err;
    expect(await refused(codeOf(a), join(folder, 'a.zip'))).toContain('c’è già');
    expect(await refused(codeOf(a), join(folder, 'a.txt'))).toContain('.zip');
    expect(await refused('NESSUNA', join(folder, 'b.zip'))).toBe('Non c’è un’azienda «NESSUNA».');
    expect(readdirSync(folder)).toEqual(['a.zip']);
  });
});

describe('disable and enable', () => {
  it('end the open sessions within 30 s, close the public form, and allow logins again', async () => {
    expect([await status(a), await statusOfForm()]).toEqual([200, 200]);
    expect((await admin('disable', codeOf(a))).code).toBe(0);
    await until(async () => (await status(a)) === 401 && (await statusOfForm()) === 404, limitMs, pauseMs);
    expect(await status(b)).toBe(200);
    expect((await admin('enable', codeOf(a))).code).toBe(0);
    const again = await tokenOf(a);
    await until(
      async () => (await status(a, again)) === 200 && (await statusOfForm()) === 200,
      limitMs,
      pauseMs,
    );
    expect(await status(a)).toBe(401);
  });
});

describe('erase', () => {
  it('asks for the code, and erases nothing for a different one', async () => {
    const all = (await everythingOf(stack, codeOf(a))).size;
    expect(await admin('erase', codeOf(a))).toMatchObject({
      code: 2,
      err: expect.stringContaining('--confirm'),
    });
    expect(await admin('erase', codeOf(a), '--confirm', codeOf(b))).toMatchObject({ code: 1 });
    expect((await everythingOf(stack, codeOf(a))).size).toBe(all);
    expect(await records((all) => all.countDocuments({ _id: codeOf(a) }))).toBe(0);
  });

  it('resumes after a kill -9, leaves nothing of the tenant, and blocks its code for good', async () => {
    const live = await tokenOf(a);
    const first = startAdmin(stack, 'erase', codeOf(a), '--confirm', codeOf(a));
    await first.waitForText('Aspetto');
    first.child.kill('SIGKILL');
    await first.ended;
    expect((await admin('enable', codeOf(a))).err).toContain('si sta cancellando');
    // As if operations in progress had ended since.
    const past = { $set: { begunAt: new Date(Date.now() - 60_000) } };
    await records((all) => all.updateOne({ _id: codeOf(a) }, past));
    const second = await admin('erase', codeOf(a), '--confirm', codeOf(a));
    expect(second).toMatchObject({ code: 0, err: expect.stringContaining('Riprendo la cancellazione') });
    expect(await everythingOf(stack, codeOf(a))).toEqual(new Map());
    const record = await records((all) => all.findOne({ _id: codeOf(a) }));
    expect(Object.keys(record ?? {}).sort()).toEqual(['_id', 'begunAt', 'documents', 'endedAt', 'endedUpTo']);
    expect([await status(a), await status(a, live)]).toEqual([401, 401]);
    const made = await admin('create-tenant', codeOf(a), '--name', 'Un’altra');
    expect(made).toMatchObject({ code: 1, err: expect.stringContaining('azienda cancellata') });
    expect((await admin('erase', codeOf(a), '--confirm', codeOf(a))).err).toContain('già stata cancellata');
  });
});

it('the other tenant has every document byte for byte as before, and still works', async () => {
  expect(before.rows.length).toBeGreaterThan(10);
  const { rows, readings } = await comparableOf(b);
  expect(rows).toEqual(before.rows);
  expect(before.readings.length).toBeGreaterThan(0);
  expect(readings).toEqual(expect.arrayContaining(before.readings));
  expect((await b.world.api.must(tenants.myself)).code).toBe(codeOf(b));
});
