import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@officina/contracts/endpoint';
import { openApiDocument } from '@officina/contracts/openapi';
import { z } from 'zod';
import { publishedSections, publish, publishBuilt, rollback } from './publish.mjs';

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

test('a published section is listed with its version, a planned one without', async () => {
  const version = await publish({ mfeDir, frontends, name: 'machines' });
  expect(registry().sections.map(({ name }) => name)).toEqual(['visits', 'machines']);
  expect(entry('machines')).toMatchObject({ version, manifest: `/mfe/machines/${version}/mf-manifest.json` });
  expect(entry('visits')).toEqual(expect.not.objectContaining({ manifest: expect.anything() }));
  expect(existsSync(join(mfeDir, 'machines', version, 'static/js/Section.js'))).toBe(true);
});

test('the version follows the content: the same build has the same version, another build a new one', async () => {
  const first = await publish({ mfeDir, frontends, name: 'machines' });
  expect(await publish({ mfeDir, frontends, name: 'machines' })).toBe(first);
  buildOf('machines', 'two');
  expect(await publish({ mfeDir, frontends, name: 'machines' })).not.toBe(first);
});

test('a rollback goes to the previous or a named version and deletes no files', async () => {
  const first = await publish({ mfeDir, frontends, name: 'machines' });
  buildOf('machines', 'two');
  const second = await publish({ mfeDir, frontends, name: 'machines' });
  expect(await rollback({ mfeDir, frontends, name: 'machines' })).toBe(first);
  expect(entry('machines')).toMatchObject({ version: first, previous: [second] });
  expect(await rollback({ mfeDir, frontends, name: 'machines', version: second })).toBe(second);
  expect(versionsOnDisk('machines').sort()).toEqual([first, second].sort());
});

test('a rollback to a version that is not kept is refused with its name', async () => {
  await publish({ mfeDir, frontends, name: 'machines' });
  await expect(rollback({ mfeDir, frontends, name: 'machines' })).rejects.toThrow('keeps no older version');
  await expect(rollback({ mfeDir, frontends, name: 'machines', version: '9' })).rejects.toThrow('keeps no 9');
  await expect(rollback({ mfeDir, frontends, name: 'visits' })).rejects.toThrow('never published');
});

test('three versions are kept besides the current one, and an older current one is kept too', async () => {
  const versions = [];
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    buildOf('machines', text);
    versions.push(await publish({ mfeDir, frontends, name: 'machines' }));
  }
  expect(versionsOnDisk('machines').sort()).toEqual(versions.slice(1).sort());
  expect(entry('machines').previous).toEqual([versions[3], versions[2], versions[1]]);
});

describe('a start', () => {
  /** Starts the clone with this build. @returns the published version */
  const start = async (text) => {
    buildOf('machines', text);
    await publishBuilt({ mfeDir, frontends });
    return entry('machines').version;
  };
  const rolledBack = (version) => rollback({ mfeDir, frontends, name: 'machines', version });

  test('publishes a new build, and an earlier build again after a newer one', async () => {
    const first = await start('one');
    const second = await start('two');
    expect(second).not.toBe(first);
    expect(await start('one')).toBe(first);
    expect(entry('machines').previous).toEqual([second]);
    expect(await start('two')).toBe(second);
    expect(await publishBuilt({ mfeDir, frontends })).toEqual([]);
  });

  test('of the same build keeps a manual rollback, and another build ends it', async () => {
    const first = await start('one');
    const second = await start('two');
    await rolledBack();
    expect([await start('two'), await start('two')]).toEqual([first, first]);
    const third = await start('three');
    expect(await start('two')).toBe(second);
    await rolledBack(third);
    expect(await start('one')).toBe(first);
    expect(await start('three')).toBe(third);
  });

  test('of the build that a rollback chose ends the rollback too', async () => {
    const first = await start('one');
    const second = await start('two');
    await rolledBack();
    expect(await start('one')).toBe(first);
    expect(await start('two')).toBe(second);
  });

  test('keeps a rollback by two versions; going forward to the build itself clears the mark', async () => {
    const first = await start('one');
    const second = await start('two');
    const third = await start('three');
    expect([await rolledBack(), await rolledBack()]).toEqual([second, first]);
    expect(await start('three')).toBe(first);
    await rolledBack(third);
    await rolledBack(first);
    expect(await start('three')).toBe(first);
    await publish({ mfeDir, frontends, name: 'machines' });
    expect(await start('three')).toBe(third);
  });

  test('keeps the rolled-back build on disk, however old the other version is', async () => {
    const versions = [];
    for (const text of ['a', 'b', 'c', 'd']) versions.push(await start(text));
    await rolledBack(versions[0]);
    await start('d');
    expect(versionsOnDisk('machines').sort()).toEqual(versions.toSorted());
    expect(await rolledBack(versions[3])).toBe(versions[3]);
  });

  test('gives up a rollback whose version is damaged, which is no longer offered', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const first = await start('one');
    const second = await start('two');
    await rolledBack();
    write(join(mfeDir, 'machines', first, 'section.json'), '');
    expect(await start('two')).toBe(second);
    expect(entry('machines').previous).toEqual([]);
    expect(warn.mock.calls.join()).toMatch(/section\.json is cut .* The build of this clone takes its place/);
    warn.mockRestore();
  });

  test('is distinguished from another published version and from a manual rollback', async () => {
    const publishedMachines = async () =>
      (await publishedSections({ mfeDir, frontends })).find(({ name }) => name === 'machines');
    expect(await publishedMachines()).toMatchObject({ versions: [], build: expect.any(String) });
    const first = await start('one');
    expect(await publishedMachines()).toEqual({
      name: 'machines',
      current: first,
      versions: [first],
      build: first,
    });
    buildOf('machines', 'two');
    const { build: second } = await publishedMachines();
    expect(await publishedMachines()).toMatchObject({ current: first, build: second });
    await start('two');
    await rolledBack();
    expect(await publishedMachines()).toMatchObject({
      current: first,
      build: second,
      rolledBackFrom: second,
    });
  });
});

test('a section without a build cannot be published', async () => {
  await expect(publish({ mfeDir, frontends, name: 'visits' })).rejects.toThrow('has no build');
});

test('the registry has the service of a section and its parent section', async () => {
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

describe('a section that needs a newer gateway', () => {
  const create = {
    http: /** @type {const} */ ('POST /api/machine/create'),
    subject: /** @type {const} */ ('rpc.sample.machines.create'),
    kind: /** @type {const} */ ('write'),
    caller: /** @type {const} */ ('staff'),
    status: /** @type {const} */ (201),
    summary: 'Crea una macchina',
    body: z.object({ name: z.string() }),
    output: z.object({ _id: z.string(), state: z.enum(['ON', 'OFF']) }),
  };
  const openApi = (calls) => JSON.stringify(openApiDocument({ machines: calls }));
  let server, gateway, answer;

  beforeEach(async () => {
    answer = { status: 200, text: openApi({ create: endpoint(create) }) };
    server = createServer((request, response) => {
      response.statusCode = request.url === '/api/openapi.json' ? answer.status : 404;
      response.end(answer.text);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    gateway = `http://127.0.0.1:${server.address().port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const needs = (calls) => write(join(frontends, 'machines/dist/calls.json'), calls);
  const publishIt = () => publish({ mfeDir, frontends, name: 'machines', gateway });

  test('is refused with the calls, fields and words that are unknown to the gateway, and nothing changes', async () => {
    const before = await publish({ mfeDir, frontends, name: 'machines' });
    needs({
      'POST /api/machine/create': ['answer._id', 'answer.state=IDLE', 'body.name', 'body.shelf'],
      'GET /api/machine/all': ['answer._id'],
    });
    await expect(publishIt()).rejects.toThrow(
      `«machines» needs a newer gateway. The one at ${gateway} does not know\n` +
        '  POST /api/machine/create: answer.state=IDLE, body.shelf\n' +
        '  GET /api/machine/all\n' +
        'Update the gateway first, then publish the section.',
    );
    expect(entry('machines').version).toBe(before);
    expect(versionsOnDisk('machines')).toEqual([before]);
  });

  test('is published when the gateway knows its calls; a gateway with more calls is accepted', async () => {
    needs({ 'POST /api/machine/create': ['answer._id', 'body.name'] });
    const version = await publishIt();
    expect(entry('machines').version).toBe(version);
  });

  test('is not published if the calls of the gateway cannot be found out', async () => {
    await expect(publishIt()).rejects.toThrow('does not say which calls it makes: build it again');
    needs({});
    answer.status = 503;
    await expect(publishIt()).rejects.toThrow(`${gateway} does not say which calls it knows: HTTP 503`);
    expect(existsSync(join(mfeDir, 'registry.json'))).toBe(false);
  });
});
