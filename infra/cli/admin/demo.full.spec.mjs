import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin } from '@officina/contracts/auth/admin';
import { openClient } from '../../audit/store-client.mjs';
import { cloneDir } from '../../lib/paths.mjs';
import { connectAdmin } from '../../run/admin-bus.mjs';
import { loadDemoData } from '../../run/demo-data.mjs';
import { startStack } from '../../run/stack.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'officina-beside-'));
/** As sent by a proxy on this machine. */
const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
const closed = 'si apre soltanto dal computer su cui gira Officina';
let stack;
let client;
let bus;

beforeAll(async () => {
  stack = await startStack({ dataDir, durable: false, env: { gateway: { TRUSTED_PROXIES: '127.0.0.1' } } });
  client = await openClient(stack.mongoUri);
  bus = await connectAdmin(stack);
  expect(await load()).toEqual([]);
}, 600_000);
afterAll(async () => {
  await bus?.close();
  await client?.close();
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const database = (token) => client.db(`${stack.databasePrefix}_${token}`);
/** Loads two days of the demo, as an ordinary start does; returns the log lines except progress. */
async function load() {
  const lines = [];
  const demo = loadDemoData(stack, (line) => lines.push(line), { days: 2 });
  expect(await demo.done).toBe(0);
  expect(await demo.begun).toBe(!lines.some((line) => line.includes('not loaded')));
  return lines.filter((line) => !/^demo data: (\d+ %|complete)$/.test(line));
}

/** Starts `npm run admin -- …`; `hasPrinted` resolves when its errors contain a text, `ended` when it has ended. */
function begin(...words) {
  const { natsUrl, passwords } = stack;
  const env = { PATH: '', OFFICINA_STACK: JSON.stringify({ natsUrl, passwords }) };
  const child = spawn(process.execPath, [join(cloneDir, 'infra/cli/admin.mjs'), ...words], { env });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => (output.out += text));
  child.stderr.on('data', (text) => (output.err += text));
  const ended = once(child, 'close').then(([code]) => ({
    code,
    out: output.out.trim(),
    err: output.err.trim(),
  }));
  const hasPrinted = async (text) => {
    while (!output.err.includes(text)) await once(child.stderr, 'data');
  };
  return { child, hasPrinted, ended };
}
const run = (...words) => begin(...words).ended;

/** Result of the log-in page for anna.rossi. */
async function logIn(tenant, headers = {}, password = 'officina') {
  const nonce = 'n'.repeat(20);
  const answer = await fetch(`${stack.url}/login`, {
    ...{ method: 'POST', redirect: 'manual', headers },
    body: new URLSearchParams({ tenant, username: 'anna.rossi', password, nonce, destination: '/' }),
  });
  const [, sentence] = /role="alert".*?<span>(.*?)<\/span>/s.exec(await answer.text()) ?? [];
  return answer.status === 303 ? 'in' : sentence;
}

const eventsOf = (tenantId) => database('events').collection('events').countDocuments({ tenantId });

test('users of a demo without other companies can log in from everywhere, and a start continues', async () => {
  expect(await Promise.all(['ROSSI', 'CANTINA'].map((code) => logIn(code, elsewhere)))).toEqual(['in', 'in']);
  expect(await load()).toEqual([]);
});

test('once there is a real company nothing more is loaded, and demo users can log in only from this computer', async () => {
  const before = await eventsOf('ROSSI');
  const made = await run('create-tenant', 'BRENTA', '--name', 'Falegnameria Brenta');
  expect(made.out).toMatch(
    /^Azienda BRENTA .* creata\.\nQui ci sono anche le aziende dimostrative CANTINA e ROSSI:/,
  );
  await run('add-user', 'BRENTA', 'anna.rossi', 'Anna Rossi', '--password', 'chiave-di-prova');
  expect(await load()).toEqual(['demo data: not loaded, there are companies that are not the demo’s']);
  expect(await eventsOf('ROSSI')).toBe(before);
  expect(await logIn('ROSSI', elsewhere)).toContain(closed);
  expect(await logIn('ROSSI', elsewhere, 'indovinata')).toContain('password non corretti');
  expect(await logIn('ROSSI')).toBe('in');
  expect(await logIn('ROSSI', { 'x-forwarded-for': '127.0.0.1' })).toBe('in');
  expect(await logIn('BRENTA', elsewhere, 'chiave-di-prova')).toBe('in');
});

test('the demo is removed completely, even after being killed in each company', async () => {
  const remove = ['demo', 'remove', '--confirm', 'demo'];
  expect(await run('demo', 'remove')).toMatchObject({
    code: 2,
    err: 'Per confermare scrivi: --confirm demo',
  });
  expect(await run('demo', 'remove', '--confirm', 'ROSSI')).toMatchObject({ code: 1 });
  expect(await logIn('ROSSI')).toBe('in');
  for (const code of ['CANTINA', 'ROSSI']) {
    const broken = begin(...remove);
    await broken.hasPrinted('Aspetto');
    broken.child.kill('SIGKILL');
    await broken.ended;
    // As if the pending requests had ended since.
    const past = { $set: { begunAt: new Date(Date.now() - 60_000) } };
    expect((await database('auth').collection('erasures').updateOne({ _id: code }, past)).matchedCount).toBe(
      1,
    );
  }
  expect(await run(...remove)).toMatchObject({ code: 0, out: 'La dimostrazione non c’è più: ROSSI.' });
  expect(await run(...remove)).toMatchObject({ code: 0, out: 'Non ci sono aziende dimostrative.' });
  for (const code of ['CANTINA', 'ROSSI']) expect(await eventsOf(code)).toBe(0);
  const left = await database('auth').collection('tenants').distinct('code');
  expect(left).toEqual(['BRENTA']);
  expect(await database('maintenance').collection('machines').countDocuments()).toBe(0);
  expect(await load()).toEqual(['demo data: not loaded, they were removed here']);
});

test('a demo that is kept is open to every computer', async () => {
  await bus.call(admin.createTenant, { code: 'PROVA', name: 'Prova', timezone: 'Europe/Rome', isDemo: true });
  const anna = { tenant: 'PROVA', username: 'anna.rossi', fullName: 'Anna Rossi' };
  await bus.call(admin.addUser, { ...anna, password: 'chiave-di-prova' });
  expect(await logIn('PROVA', elsewhere, 'chiave-di-prova')).toContain(closed);
  expect((await run('demo', 'keep')).out).toMatch(/^Aziende come le altre, da ora: PROVA\./);
  expect(await logIn('PROVA', elsewhere, 'chiave-di-prova')).toBe('in');
  expect((await run('demo', 'keep')).out).toBe('Non ci sono aziende dimostrative.');
});
