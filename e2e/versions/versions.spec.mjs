import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellVerified } from '../../infra/restore/verified.mjs';
import { checkArchive } from '../../infra/backup/archive/read-archive.mjs';
import { withInstallation } from '../../infra/restore/installation.mjs';
import { restore } from '../../infra/restore/restore.mjs';
import { startStack } from '../../infra/run/stack.mjs';
import { tokenOf } from '../../infra/run/testing/tenant.mjs';
import { askerOf, countsOf, everyList } from './every-list.mjs';

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
/** Where interventions are listed otherwise. */
const listOf = (path) =>
  path === 'maintenance/intervention' ? 'GET /api/maintenance/intervention/allOpen' : `GET /api/${path}/all`;

test('there are data of the first release', () => {
  expect(releases).toContain('v0.1.0');
});

describe.each(releases)('the data of %s', (release) => {
  const folder = join(import.meta.dirname, release);
  const { day, rows } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-versions-'));
  const mongo = testMongo();
  const places = { mongoUri: mongo.uri, prefix: mongo.prefix, spoolDir: join(dataDir, 'spool') };
  let stack;

  beforeAll(async () => {
    const file = join(folder, 'data.officina');
    const { manifest } = await checkArchive(file);
    await withInstallation(places, (installation) => restore(installation, { file, manifest, former: null }));
    const all = { LOG_LEVEL: 'warn', DATABASE_PREFIX: mongo.prefix };
    stack = await startStack({ dataDir, durable: false, env: { all } });
  });
  afterAll(async () => {
    await stack?.stop();
    await mongo.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const asked = async (tenant) =>
    askerOf({ url: stack.url, token: await tokenOf(stack, tenant, 'anna.rossi') });

  test.each(companies)('of %s are in every list, each row whole', async (tenant) => {
    const found = await everyList(await asked(tenant), { tenant, day });
    expect(countsOf(found)).toEqual(rows[tenant]);
    const spoilt = Object.values(found)
      .flat()
      .filter((row) => row._unfit || row._leftOut);
    expect(spoilt).toEqual([]);
  });

  test.each(edits)('take an edit of a document of %s', async (path, route, body) => {
    const list = listOf(path);
    const tenant = companies.find((one) => rows[one][list] > 0);
    const ask = await asked(tenant);
    const [{ _id, __v }] = (await ask(list)).filter(({ status }) => status !== 'CLOSED');
    // Some say what they did as well.
    const { message: _said, ...edited } = await ask(route, { params: { id: _id }, version: __v, body });
    expect(edited).toMatchObject({ ...body, _id, __v: __v + 1 });
    expect((await ask(list)).find((row) => row._id === _id)).toMatchObject(edited);
  });

  test('are verified after that: every chain whole, each version with its event, no reference to nothing', async () => {
    const said = [];
    const isWell = await withInstallation(places, ({ client, prefix }) =>
      tellVerified(client, prefix, (line) => said.push(line)),
    );
    expect([isWell, said]).toEqual([true, expect.arrayContaining([expect.stringMatching(/^ROSSI: /)])]);
  });
});
