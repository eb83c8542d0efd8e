import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../infra/lib/run.mjs';
import { copyOf } from './keep-copy.mjs';
import { auditAdvisories, faultsOf, keptCopy } from './sources.mjs';

const root = mkdtempSync(join(tmpdir(), 'officina-advisories-'));

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { fastify: '5.3.0', one: '1.0.0' } },
    'node_modules/fastify': { version: '5.3.0' },
    'node_modules/one': { version: '1.0.0', dev: true },
  },
};
const title = 'Fastify vulnerable to invalid content-type parsing, which could lead to validation bypass';
const advisory = { id: 'GHSA-mg2h-6x62-wpwc', package: 'fastify', severity: 'high', title };

const registry = createServer((request, response) => {
  const url = `https://advisories.example/${advisory.id}`;
  const fastify = [{ id: 1, url, title, severity: 'high', vulnerable_versions: '>=5.0.0 <5.3.1' }];
  if (request.url === '/refusing/-/npm/v1/security/advisories/bulk') response.writeHead(405);
  else if (request.url.endsWith('/bulk')) response.write(JSON.stringify({ fastify }));
  else response.writeHead(404);
  response.end();
});
let address;

beforeAll(async () => {
  await new Promise((resolve) => registry.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${registry.address().port}`;
  write('audited/package.json', lock.packages['']);
  write('audited/package-lock.json', lock);
});
afterAll(() => {
  registry.close();
  rmSync(root, { recursive: true });
});

const audit = (path) => auditAdvisories(join(root, 'audited'), [`--registry=${address}${path}`]);

test('npm audit tells which advisories concern the lockfile', async () => {
  expect(await audit('/')).toEqual({ advisories: [{ ...advisory, range: '>=5.0.0 <5.3.1' }] });
});

test('a registry that answers no audits is told from one without advisories', async () => {
  expect(await audit('/refusing/')).toEqual({ refusal: expect.stringContaining('405') });
  registry.closeAllConnections();
});

/** An advisory as the database writes it. */
const entry = (id, name, events, more = {}) => ({
  ...{ id, summary: title, database_specific: { severity: 'HIGH' }, ...more },
  affected: [
    {
      package: { ecosystem: more.ecosystem ?? 'npm', name },
      ...(events && { ranges: [{ type: 'SEMVER', events }] }),
      ...(more.last && { database_specific: { last_known_affected_version_range: more.last } }),
      ...(more.versions && { versions: more.versions }),
    },
  ],
});

test('a copy keeps what a checkout of the database says about the packages of the lockfile', async () => {
  const [from, before] = [{ introduced: '5.0.0' }, { fixed: '5.3.1' }];
  const entries = [
    entry(advisory.id, 'fastify', [from, before]),
    entry('GHSA-2', 'fastify', [{ introduced: '0' }, { last_affected: '4.0.0' }]),
    entry('GHSA-3', 'fastify', [from], { last: '<= 5.9.0' }),
    entry('GHSA-4', 'fastify', [from]),
    entry('GHSA-5', 'one', undefined, { versions: ['1.0.0', '1.0.1'] }),
    entry('GHSA-6', 'fastify', [from], { withdrawn: '2026-01-01T00:00:00Z' }),
    entry('GHSA-7', 'fastify', [from], { ecosystem: 'PyPI' }),
    entry('GHSA-8', 'another', [from]),
  ];
  for (const one of entries)
    write(`database/advisories/github-reviewed/2026/11/${one.id}/${one.id}.json`, one);
  write('database/advisories/unreviewed/2026/11/GHSA-9/GHSA-9.json', entry('GHSA-9', 'fastify', [from]));
  const folder = join(root, 'database');
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-11-20T12:00:00Z' };
  const git = (...args) =>
    run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@officina.example', ...args], {
      cwd: folder,
      env,
    });
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'Some advisories');
  const kept = await copyOf(folder, lock);
  const ranges = kept.advisories.map(({ id, range }) => [id, range]);
  expect(ranges).toEqual([
    ['GHSA-2', '>=0.0.0-0 <=4.0.0'],
    ['GHSA-3', '>=5.0.0 <= 5.9.0'],
    ['GHSA-4', '>=5.0.0'],
    ['GHSA-5', '1.0.0 || 1.0.1'],
    [advisory.id, '>=5.0.0 <5.3.1'],
  ]);
  expect(kept.advisories.at(-1)).toEqual({ ...advisory, range: '>=5.0.0 <5.3.1' });
  expect([kept.day, kept.packages]).toEqual(['2026-11-20', ['fastify', 'one']]);
  write('kept.json', kept);
  expect(keptCopy(join(root, 'kept.json'))).toEqual(kept);
  await expect(copyOf(root, lock)).rejects.toThrow(/no advisories\/github-reviewed, so no checkout/);
});

test('a copy is refused after 90 days, or if it does not know a package in production', () => {
  const kept = { day: '2026-11-20', packages: ['fastify'], advisories: [] };
  const inProduction = (name) => ({ name, version: '1.0.0', inProduction: true });
  expect(faultsOf(kept, [inProduction('fastify')], '2027-02-18')).toEqual([]);
  expect(faultsOf(kept, [inProduction('fastify')], '2027-02-19')).toEqual([
    'the kept copy of 2026-11-20 is 91 days old, at most 90 are allowed',
  ]);
  const others = [inProduction('zod'), { ...inProduction('jest'), inProduction: false }];
  expect(faultsOf(kept, others, '2026-11-20')).toEqual(['the kept copy of 2026-11-20 does not know zod']);
});
