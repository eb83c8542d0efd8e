import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';
import { readOptions } from '../../infra/run/options.mjs';
import { dailyBackup, officinaProcesses } from '../../infra/run/processes.mjs';
import { operatorSettings } from '../../infra/run/settings.mjs';
import { Origin, PageOnACopy } from './testing/page-on-a-copy.mjs';

const root = mkdtempSync(join(tmpdir(), 'officina-server-'));
const clone = join(root, 'opt/officina');
const origin = new Origin(join(root, 'origin'));
const copy = new PageOnACopy(root);
let installing;
let updating;
let ownVersion;

const headOf = async () => (await run('git', ['describe', '--tags'], { cwd: clone })).trim();

beforeAll(async () => {
  await origin.release('v0.1.0');
  // This machine has no user of that name.
  installing = await copy.follow('installare-su-debian.md', [
    ['-o officina -g officina', ''],
    ['INDIRIZZO', origin.folder],
  ]);
  ownVersion = await headOf();
  await origin.release('v0.2.0');
  updating = await copy.follow('aggiornare.md', [
    ['git checkout v0.1.0', 'git checkout --quiet v0.1.0'],
    ['git checkout v0.2.0', 'git checkout --quiet v0.2.0 && cp version /opt/version-of-the-update'],
  ]);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the unit starts Officina where the page puts it', async () => {
  const unit = await copy.file('etc/systemd/system/officina.service');
  expect(unit).toContain(`WorkingDirectory=${clone}\nExecStart=/usr/bin/npm start\n`);
  expect(installing).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^adduser --system .* officina$/),
      'systemctl enable --now officina',
    ]),
  );
  const sections = unit.match(/^\[\w+\]$/gm);
  expect(sections).toEqual(['[Unit]', '[Service]', '[Install]']);
  const lines = unit.split('\n').filter((line) => line && !/^[#[]/.test(line));
  for (const line of lines) expect(line).toMatch(/^[A-Z]\w+=\S/);
});

test('Officina accepts the settings, with a daily backup and the trusted proxy', async () => {
  const env = parseEnv(await copy.file('opt/officina/.env'));
  const reached = { host: '127.0.0.1', port: 4200, publicUrl: 'https://officina.azienda.it' };
  expect(readOptions([], env)).toMatchObject(reached);
  const { gateway, backup } = operatorSettings(env);
  expect([gateway.TRUSTED_PROXIES, backup.BACKUP_DIR]).toEqual(['127.0.0.1', join(root, 'mnt/copie')]);
});

test('the proxy uses the host name and the certificates of the page', async () => {
  const config = await copy.file('etc/nginx/sites-enabled/officina');
  expect(config.match(/server_name \S+;/g)).toEqual(Array(2).fill('server_name officina.azienda.it;'));
  expect(config).toContain('ssl_certificate /etc/letsencrypt/live/officina.azienda.it/fullchain.pem;');
  expect(config).toContain('ssl_certificate_key /etc/letsencrypt/live/officina.azienda.it/privkey.pem;');
  expect(config).not.toContain('example');
  const made = installing.findIndex((line) => line.startsWith('certbot'));
  expect(installing.slice(made + 1, made + 3)).toEqual(['nginx -t', 'systemctl reload nginx']);
});

test('the last steps create a tenant with existing commands', async () => {
  const { scripts } = JSON.parse(readFileSync(join(cloneDir, 'package.json'), 'utf8'));
  const ours = [...installing, ...updating].filter((line) => line.startsWith('npm run '));
  expect(ours).toContain('npm run admin -- create-tenant BRENTA --name Falegnameria Brenta');
  for (const line of ours) expect(Object.keys(scripts)).toContain(line.split(' ')[2]);
});

test('an update checks and backs up first, changes the version, restarts and checks again', async () => {
  expect(ownVersion).toBe('v0.1.0');
  expect(await copy.file('opt/version-of-the-update')).toBe('v0.2.0');
  expect(updating).toEqual([
    'npm run doctor',
    expect.stringMatching(/^npm run backup -- \S+\/mnt\/copie\/prima-di-aggiornare\.officina$/),
    'systemctl restart officina',
    'npm run doctor',
    'systemctl restart officina',
    expect.stringMatching(/^npm run backup -- \S+\/mnt\/copie\/prima-dei-pacchetti\.officina$/),
    'systemctl stop officina',
    'npm run store:update',
    'systemctl start officina',
  ]);
  expect(await headOf()).toBe('v0.1.0');
});

test('the update with Docker restarts every process, with events first and the gateway last', () => {
  const page = readFileSync(join(cloneDir, 'docs/it/installare-con-docker.md'), 'utf8');
  const groups = [...page.matchAll(/up -d --no-deps (.+)$/gm)].map(([, names = '']) => names.split(' '));
  expect([groups[0], groups.at(-1)]).toEqual([['events'], ['gateway']]);
  const names = [...officinaProcesses, dailyBackup].map(({ name }) => name);
  expect(groups.flat().sort()).toEqual(names.sort());
});
