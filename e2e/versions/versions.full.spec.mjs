import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { admin } from '@officina/contracts/auth/admin';
import { users } from '@officina/contracts/auth/users';
import JSZip from 'jszip';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkArchive } from '../../infra/backup/archive/read-archive.mjs';
import { takeBackup } from '../../infra/backup/take-backup.mjs';
import { openContext } from '../../infra/cli/doctor/context.mjs';
import { runChecks } from '../../infra/cli/doctor/doctor.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { withInstallation } from '../../infra/restore/installation.mjs';
import { restore } from '../../infra/restore/restore.mjs';
import { reportVerification } from '../../infra/restore/verified.mjs';
import { connectAdmin } from '../../infra/run/admin-bus.mjs';
import { publishBuilt } from '../../infra/run/mfe/publish.mjs';
import { startStack } from '../../infra/run/stack.mjs';
import { tokenOf } from '../../infra/run/testing/tenant.mjs';
import { command } from '../kill/commands.mjs';
import { runAdmin } from '../system/testing/admin-cli.ts';
import { callerFor, countsOf, everyRead, readRoutes } from './every-read.mjs';
import { everySection } from './every-section.mjs';
import { reimportLists } from './reimport-lists.mjs';

const releases = readdirSync(import.meta.dirname).filter((name) => /^v\d/.test(name));
const companies = ['ROSSI', 'CANTINA'];

/** One field of each kind of document, as a page sends it. */
const edits = [
  ['maintenance/machine', 'PUT /api/maintenance/machine/{id}/edit', { manufacture: 'Ansaldo' }],
  ['maintenance/intervention', 'PUT /api/maintenance/intervention/{id}/edit', { issueDescription: 'Vibra' }],
  ['maintenance/maintenance', 'PUT /api/maintenance/maintenance/{id}/edit', { description: 'Ingrassare' }],
  ['maintenance/spare', 'PUT /api/maintenance/spare/{id}/edit', { notes: 'Tenerne due' }],
  ['maintenance/order', 'PUT /api/maintenance/order/{id}/edit', { notes: 'Chiamare prima' }],
  ['maintenance/sensor', 'PUT /api/maintenance/sensor/{id}/edit', { description: 'Al motore' }],
  ['site', 'PUT /api/site/{id}/edit', { phone: '059 123456' }],
  ['visit', 'PUT /api/visit/{id}/edit', { note: 'Tutto in ordine' }],
  ['lotlog', 'PUT /api/lotlog/{id}/edit', { lotCode: 'PROVA-1' }],
];
const log = 'GET /api/action/sft/maintenance/{start}/{end}';
/** Interventions are listed at another route. */
const listOf = (path) =>
  path === 'maintenance/intervention' ? 'GET /api/maintenance/intervention/allOpen' : `GET /api/${path}/all`;

test('data of the first release exist', () => {
  expect(releases).toContain('v0.1.0');
});

describe.each(releases)('the data of %s', (release) => {
  const folder = join(import.meta.dirname, release);
  const { day, rows } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-versions-'));
  const mongo = testMongo();
  const folders = { spoolDir: join(dataDir, 'spool'), filesDir: join(dataDir, 'files') };
  const places = { mongoUri: mongo.uri, prefix: mongo.prefix, ...folders };
  const [mfeDir, hostDir] = [join(dataDir, 'mfe'), join(cloneDir, 'frontends/host/dist')];
  const copy = join(dataDir, 'copy.officina');
  let stack;

  beforeAll(async () => {
    const file = join(folder, 'data.officina');
    const { manifest } = await checkArchive(file);
    await withInstallation(places, (installation) => restore(installation, { file, manifest, former: null }));
    const all = { LOG_LEVEL: 'warn', DATABASE_PREFIX: mongo.prefix };
    await publishBuilt({ mfeDir });
    stack = await startStack({ dataDir, durable: false, mfeDir, hostDir, env: { all } });
  });
  afterAll(async () => {
    await stack?.stop();
    await mongo.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const asking = async (tenant) =>
    callerFor({ url: stack.url, token: await tokenOf(stack, tenant, 'anna.rossi') });

  test('are returned by every reading call, with complete lists and answers that match their contract', async () => {
    const requested = new Set();
    for (const tenant of companies) {
      const answers = await everyRead(await asking(tenant), { tenant, day });
      // The token for these calls is itself an event, and so is each role that the first migration gives.
      const later = ['Token creato', 'Ruolo cambiato'];
      answers[log] = answers[log].filter(({ action }) => !later.includes(action));
      // Lists that came later are not in the data of the release.
      expect(countsOf(answers)).toMatchObject(rows[tenant]);
      const roles = answers[users.all.http].map(({ role }) => role);
      expect(roles.toSorted()).toEqual(['admin', 'manager']);
      for (const route of Object.keys(answers)) requested.add(route);
    }
    expect(readRoutes.filter((route) => !requested.has(route))).toEqual([]);
  });

  test('are shown by every section without console errors', async () => {
    const [code] = companies;
    const ask = await asking(code);
    const [{ _id: userId, fullName }] = await ask(users.all.http);
    const session = { token: await tokenOf(stack, code, 'anna.rossi'), fullName, TCODE: code, userId };
    expect(await everySection(stack.url, session)).toEqual([]);
  });

  test('can be exported as one tenant, and an import of the lists finds nothing to change', async () => {
    const tenant = 'CANTINA';
    const file = join(dataDir, 'cantina.zip');
    expect(await runAdmin(stack, 'export', tenant, file)).toMatchObject({ code: 0 });
    const found = await reimportLists(await asking(tenant), await JSZip.loadAsync(readFileSync(file)));
    const same = (count) => ({ state: 'READY', NEW: 0, CHANGED: 0, SAME: count, REFUSED: 0, rows: count });
    const count = (path) => rows[tenant][`GET /api/${path}/all`];
    expect(found).toEqual({
      customers: same(count('customer')),
      sites: same(count('site')),
      machines: same(count('maintenance/machine')),
      spares: same(count('maintenance/spare')),
      plans: same(count('maintenance/maintenance')),
      sensors: same(count('maintenance/sensor')),
    });
  });

  test.each(edits)('accept an edit of a document of %s', async (path, route, body) => {
    const list = listOf(path);
    const tenant = companies.find((one) => rows[one][list] > 0);
    const ask = await asking(tenant);
    const [{ _id, __v }] = (await ask(list)).filter(({ status }) => status !== 'CLOSED');
    // Some answers also contain a message.
    const { message: _said, ...edited } = await ask(route, { params: { id: _id }, version: __v, body });
    expect(edited).toMatchObject({ ...body, _id, __v: __v + 1 });
    expect((await ask(list)).find((row) => row._id === _id)).toMatchObject(edited);
  });

  test('are recognized as the demo, although that release stored no mark for it', async () => {
    const bus = await connectAdmin(stack);
    const said = await bus.call(admin.demo, {}).finally(bus.close);
    expect(said).toEqual({ companies: companies.toSorted() });
  });

  test('pass verification afterwards and are backed up: complete chains, an event for each version, no dangling reference', async () => {
    const said = [];
    const { isWell, told } = await withInstallation(places, async ({ client, prefix }) => ({
      isWell: await reportVerification(client, prefix, (line) => said.push(line)),
      told: await takeBackup({ client, prefix, ...folders, file: copy, product: '0.1.0' }),
    }));
    expect([isWell, said]).toEqual([true, expect.arrayContaining([expect.stringMatching(/^ROSSI: /)])]);
    expect(told.documents).toBeGreaterThan(6_000);
    const checked = await command('restore', ['--check', copy]).ended;
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('Il file è in ordine.') });
  });

  test('pass the doctor’s checks', async () => {
    const env = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix };
    const context = await openContext({ env, dataDir, full: true });
    const { checks } = await runChecks(context).finally(() => context.close());
    const states = Object.fromEntries(checks.map(({ id, state }) => [id, state]));
    const wanted = ['versions', 'running', 'store', 'backup', 'unfinished', 'migrations', 'audit', 'orphans'];
    expect(states).toMatchObject(Object.fromEntries(wanted.map((id) => [id, 'ok'])));
  });
});
