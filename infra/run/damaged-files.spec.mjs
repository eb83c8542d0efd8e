import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publishBuilt } from './mfe/publish.mjs';
import { documentdbServer } from '../servers/store/documentdb-server.mjs';
import { saveKind, storedKind, kindFile } from '../servers/store/store-kind.mjs';
import { tryLock } from '../lib/file-lock.mjs';
import { readJson, writeAtomically } from '../lib/files.mjs';
import { authKeySecret, natsPasswords } from '../lib/passwords.mjs';
import { endLeftovers, recordProcesses } from '../lib/supervisor/leftovers.mjs';

let folder;
let frontends;
let mfeDir;
let lines;
const log = (line) => lines.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-own-'));
  [frontends, mfeDir] = [join(folder, 'frontends'), join(folder, 'mfe')];
  lines = [];
  jest.spyOn(console, 'warn').mockImplementation(log);
  const put = (file, value) => {
    const path = join(frontends, 'events', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(value));
  };
  const menu = { label: 'Eventi', key: 'events', icon: 'cog', group: 1, order: 1 };
  put('section.json', { name: 'events', title: 'Eventi', routes: ['/events'], menu, access: 'staff' });
  put('package.json', { version: '0.1.0' });
  put('dist/mf-manifest.json', { name: 'events' });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const published = async () => {
  await publishBuilt({ mfeDir, frontends });
  const { sections } = await readJson(join(mfeDir, 'registry.json'));
  return sections.map(({ name, version }) => `${name} ${version}`);
};
const versionFile = (name) => join(mfeDir, 'events', readdirSync(join(mfeDir, 'events'))[0], name);
const users = ['gateway', 'maintenance'];

/** Our files that are read again: how each is made, where it is, and how a start handles a damaged one. */
const files = {
  'run/passwords.json': {
    make: () => natsPasswords(folder, users, log),
    then: () => {
      const passwords = natsPasswords(folder, users, log);
      expect(Object.keys(passwords)).toEqual(users);
      expect(natsPasswords(folder, users, log)).toEqual(passwords);
    },
    says: /passwords\.json is cut: .* made anew/,
  },
  'run/auth-key': {
    make: () => authKeySecret(folder, log),
    then: () => {
      const secret = authKeySecret(folder, log);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(authKeySecret(folder, log)).toBe(secret);
    },
    says: /auth-key is cut: .* everybody logs in again/,
  },
  'run/processes.json': {
    make: () =>
      recordProcesses(join(folder, 'run/processes.json'), folder, [{ name: 'a', pid: process.pid }]),
    then: async () => expect(await endLeftovers(join(folder, 'run/processes.json'), folder)).toEqual([]),
  },
  'run/start.lock': {
    make: () => tryLock(join(folder, 'run/start.lock')),
    then: () => expect(tryLock(join(folder, 'run/start.lock')).release).toBeDefined(),
  },
  'mfe/pointers/events.json': {
    make: published,
    then: async (before) => expect(await published()).toEqual(before),
    says: /events\.json is cut: made anew/,
  },
  'mfe/registry.json': { make: published, then: async (before) => expect(await published()).toEqual(before) },
  'section.json of a version': {
    path: () => versionFile('section.json'),
    make: published,
    then: async (before) => expect(await published()).toEqual(before),
    says: /section\.json is cut or damaged: .* takes its place/,
  },
  'mf-manifest.json of a version': {
    path: () => versionFile('mf-manifest.json'),
    make: published,
    then: async (before) => {
      expect(await published()).toEqual(before);
      expect(JSON.parse(readFileSync(versionFile('mf-manifest.json'), 'utf8'))).toEqual({ name: 'events' });
    },
    says: /mf-manifest\.json is cut or damaged: .* takes its place/,
  },
};

/** Files without which the store cannot start: the message names the file and the remedy. */
const stores = { PG_VERSION: '18\n', 'global/pg_control': 'x'.repeat(8_192) };

describe.each([
  ['to nothing', () => 0],
  ['to half', (size) => Math.floor(size / 2)],
])('cut %s', (_, sizeOf) => {
  const cut = (file) => writeFileSync(file, readFileSync(file).subarray(0, sizeOf(statSync(file).size)));

  it.each(Object.entries(files))('%s does not stop a start', async (name, { path, make, then, says }) => {
    mkdirSync(join(folder, 'run'), { recursive: true });
    const before = await make();
    cut(path ? path() : join(folder, name));
    await then(before);
    expect(lines.join('\n')).toMatch(says ?? /^$/);
  });

  it.each(Object.keys(stores))('%s is named with the remedy', async (name) => {
    for (const [file, content] of Object.entries(stores)) {
      mkdirSync(dirname(join(folder, 'pg', file)), { recursive: true });
      writeFileSync(join(folder, 'pg', file), content);
    }
    cut(join(folder, 'pg', name));
    const start = documentdbServer({ root: folder, ferretdb: folder, dataDir: folder, durable: true });
    await expect(start).rejects.toThrow(new RegExp(`pg/${name} is cut or missing.*backup.*--reset`));
  });

  it('kind.json of the store is named with the content to write into it', () => {
    saveKind(folder, 'documentdb');
    cut(kindFile(folder));
    expect(() => storedKind(folder, undefined, log)).toThrow(/kind\.json is cut: .*Write .*"documentdb"/);
  });
});

it('a file that cannot be written stays unchanged, and leaves no other file behind', () => {
  const file = join(folder, 'note.json');
  writeAtomically(file, 'before');
  expect(() => writeAtomically(join(folder, 'none/note.json'), 'x')).toThrow('ENOENT');
  expect(() => writeAtomically(file, Symbol('no text'))).toThrow();
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(readdirSync(folder).filter((name) => name.startsWith('note'))).toEqual(['note.json']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
