import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, publishBuilt, rollback } from './publish.mjs';

let folder, frontends, mfeDir;

const write = (path, content) => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
};

const sectionFile = (name, order, more = {}) =>
  write(join(frontends, name, 'section.json'), {
    name,
    title: name,
    routes: [`/${name}`],
    menu: { label: name, key: name, icon: 'cog', group: 1, order },
    access: 'staff',
    ...more,
  });

const buildOf = (name, text) => {
  write(join(frontends, name, 'package.json'), { version: '0.1.0' });
  write(join(frontends, name, 'dist/mf-manifest.json'), {});
  write(join(frontends, name, 'dist/static/js/Section.js'), text);
};

const registry = () => JSON.parse(readFileSync(join(mfeDir, 'registry.json'), 'utf8'));
const entry = (name) => registry().sections.find((section) => section.name === name);
const versionsOnDisk = (name) => readdirSync(join(mfeDir, name));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-mfe-'));
  [frontends, mfeDir] = [join(folder, 'frontends'), join(folder, 'mfe')];
  sectionFile('machines', 2);
  sectionFile('visits', 1);
  mkdirSync(join(frontends, 'host'));
  buildOf('machines', 'one');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a published section is listed with its version, one that is only planned without', async () => {
  const version = await publish({ mfeDir, frontends, name: 'machines' });
  expect(registry().sections.map(({ name }) => name)).toEqual(['visits', 'machines']);
  expect(entry('machines')).toMatchObject({ version, manifest: `/mfe/machines/${version}/mf-manifest.json` });
  expect(entry('visits')).toEqual(expect.not.objectContaining({ manifest: expect.anything() }));
  expect(existsSync(join(mfeDir, 'machines', version, 'static/js/Section.js'))).toBe(true);
});

test('the version follows the content: the same build again is the same version, another one is not', async () => {
  const first = await publish({ mfeDir, frontends, name: 'machines' });
  expect(await publish({ mfeDir, frontends, name: 'machines' })).toBe(first);
  buildOf('machines', 'two');
  expect(await publish({ mfeDir, frontends, name: 'machines' })).not.toBe(first);
});

test('a rollback goes to the version before, or to a named one, and leaves all files where they are', async () => {
  const first = await publish({ mfeDir, frontends, name: 'machines' });
  buildOf('machines', 'two');
  const second = await publish({ mfeDir, frontends, name: 'machines' });
  expect(await rollback({ mfeDir, frontends, name: 'machines' })).toBe(first);
  expect(entry('machines')).toMatchObject({ version: first, previous: [second] });
  expect(await rollback({ mfeDir, frontends, name: 'machines', version: second })).toBe(second);
  expect(versionsOnDisk('machines').sort()).toEqual([first, second].sort());
});

test('a rollback to a version that is not kept is refused by name', async () => {
  await publish({ mfeDir, frontends, name: 'machines' });
  await expect(rollback({ mfeDir, frontends, name: 'machines' })).rejects.toThrow('keeps no older version');
  await expect(rollback({ mfeDir, frontends, name: 'machines', version: '9' })).rejects.toThrow('keeps no 9');
  await expect(rollback({ mfeDir, frontends, name: 'visits' })).rejects.toThrow('never published');
});

test('three versions are kept beside the current one, and an older current one survives', async () => {
  const versions = [];
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    buildOf('machines', text);
    versions.push(await publish({ mfeDir, frontends, name: 'machines' }));
  }
  expect(versionsOnDisk('machines').sort()).toEqual(versions.slice(1).sort());
  expect(entry('machines').previous).toEqual([versions[3], versions[2], versions[1]]);
});

test('the start script publishes what is new and does not undo a rollback', async () => {
  const [{ version: first }] = await publishBuilt({ mfeDir, frontends });
  buildOf('machines', 'two');
  expect(await publishBuilt({ mfeDir, frontends })).toHaveLength(1);
  await rollback({ mfeDir, frontends, name: 'machines' });
  expect(await publishBuilt({ mfeDir, frontends })).toEqual([]);
  expect(entry('machines').version).toBe(first);
});

test('a section without a build cannot be published', async () => {
  await expect(publish({ mfeDir, frontends, name: 'visits' })).rejects.toThrow('has no build');
});

test('the registry carries the service of a section, and under which other one it stands', async () => {
  sectionFile('visits', 1, { service: 'visit', under: 'machines' });
  await publish({ mfeDir, frontends, name: 'machines' });
  expect(entry('visits')).toMatchObject({ service: 'visit', under: 'machines' });
  for (const name of ['service', 'under']) expect(entry('machines')).not.toHaveProperty(name);
});

test.each([
  [{ service: 'visits' }, 'service'],
  [{ routes: ['visits'] }, 'routes.0'],
  [{ acess: 'public' }, 'acess'],
])('a section file with %j is refused by file and field', async (more, field) => {
  sectionFile('visits', 1, more);
  const refused = publish({ mfeDir, frontends, name: 'machines' });
  await expect(refused).rejects.toThrow(`frontends/visits/section.json: `);
  await expect(refused).rejects.toThrow(field);
});

test('no half-made file or folder is left behind', async () => {
  await publish({ mfeDir, frontends, name: 'machines' });
  await publish({ mfeDir, frontends, name: 'machines' });
  expect(readdirSync(mfeDir).sort()).toEqual(['machines', 'pointers', 'registry.json']);
  expect(versionsOnDisk('machines')).toHaveLength(1);
});
