import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeJson } from '../../infra/lib/files.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';
import { copyTree, linkProjects } from './testing/copy-of-tree.mjs';
import { applyDiff, followSteps, stepsOf } from './recipe.mjs';

const root = mkdtempSync(join(tmpdir(), 'officina-guide-'));
const dataDir = join(root, '.data');
const { OFFICINA_DATA: _ours, ...inherited } = process.env;
const env = { ...inherited, OFFICINA_DATA: dataDir, TEST_TIER: 'gate' };

const inCopy = (...command) => run(process.execPath, command, { cwd: root, env });
const build = (folder) => run('npm', ['run', 'build', '-w', folder], { cwd: root, env });
/** Compiles a program without bundling its packages. */
const compile = (folder) => {
  const swc = ['src', '-d', 'dist', '--strip-leading-paths', '--config-file', join(root, '.swcrc')];
  return run(join(root, 'node_modules/.bin/swc'), swc, { cwd: join(root, folder), env });
};

beforeAll(async () => {
  await copyTree(root);
  for (const recipe of ['add-a-service', 'add-a-section', 'add-a-field', 'add-a-migration'])
    await followSteps(root, stepsOf(readFileSync(join(cloneDir, `docs/recipes/${recipe}.md`), 'utf8')));
  await linkProjects(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['services', 'tsconfig.json', ['services/tools', 'services/maintenance']],
  ['sections', 'tsconfig.web.json', ['frontends/tools', 'frontends/spares', 'frontends/events']],
])('%s compile as the recipes change them', async (kind, settings, folders) => {
  const project = join(root, `tsconfig.${kind}.json`);
  await writeJson(project, { extends: `./${settings}`, include: folders.map((folder) => `${folder}/src`) });
  await inCopy('node_modules/typescript-native/bin/tsc', '-p', project, '--singleThreaded');
});

test('a field added by the recipe is stored, validated, imported and recorded in events, and the next recipe migrates it', async () => {
  const report = join(root, 'field.json');
  const specs = [
    'packages/contracts/src/longest.spec.ts',
    'services/maintenance/src/spares/spares.int.spec.ts',
    'services/maintenance/src/migrations/capital-shelves.int.spec.ts',
    'infra/cli/import/rows.spec.mjs',
  ];
  await inCopy(
    ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
    ...['--ci', '--runInBand', '--json', `--outputFile=${report}`],
    ...['--testNamePattern', 'a shelf|has shelf|older spares|on the page|what the body names'],
    ...['--runTestsByPath', ...specs.map((spec) => join(root, spec))],
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ title }) => title);
  expect(passed).toEqual(
    expect.arrayContaining([
      'takes a shelf of 40 and no more',
      'keeps a shelf, clears it, and has both in its events',
      'writes the shelves of older spares in capital letters, with an event',
      'of spares has shelf under ["Scaffale"], or its own name',
      'is documented on the page about spreadsheets',
    ]),
  );
});

function publishedTools() {
  const { sections } = JSON.parse(readFileSync(join(dataDir, 'mfe/registry.json'), 'utf8'));
  return sections.find(({ name }) => name === 'tools');
}

async function publishTools() {
  await inCopy('infra/cli/mfe.mjs', 'publish', 'tools');
  return publishedTools();
}

test('a section added by the recipe is built, published and listed in the registry', async () => {
  await build('packages/contracts');
  const section = await publishTools();
  expect(section).toMatchObject(JSON.parse(readFileSync(join(root, 'frontends/tools/section.json'), 'utf8')));
  const manifest = JSON.parse(readFileSync(join(dataDir, section.manifest), 'utf8'));
  expect(manifest.exposes).toEqual([expect.objectContaining({ name: 'Section' })]);
  const calls = JSON.parse(readFileSync(join(root, 'frontends/tools/dist/calls.json'), 'utf8'));
  expect(Object.keys(calls)).toEqual(['GET /api/tool/all']);
  expect(calls['GET /api/tool/all']).toContain('answer.name');
});

/** Builds the section again with a kit version that current hosts lack, for both its previous and next version. */
async function publishOnNewerKit() {
  const { version: older } = publishedTools();
  const kit = join(root, 'packages/web-kit/package.json');
  const { version, ...rest } = JSON.parse(readFileSync(kit, 'utf8'));
  await writeJson(kit, { ...rest, version: version.replace(/\d+$/, (patch) => `${Number(patch) + 1}`) });
  const { version: newer, previous } = await publishTools();
  expect(previous[0]).toBe(older);
  return [older, newer];
}

test('a service added by the recipe answers through the gateway and separates tenants; an older host loads the older section', async () => {
  await build('packages/server-kit');
  await build('services/tools');
  // The published builds contain other packages; these must run from the linked ones.
  await Promise.all(['services/auth-proxy', 'services/events', 'gateway'].map(compile));
  const [older, newer] = await publishOnNewerKit();
  const olderHost = join(cloneDir, 'frontends/host/dist');
  const answers = JSON.parse(await inCopy('tools/guide/testing/ask-tools.mjs', dataDir, olderHost));
  const tool = expect.objectContaining({ name: 'Chiave inglese' });
  expect(answers).toMatchObject({
    created: { status: 201, body: tool },
    refused: { status: 422, body: { errors: [{ path: 'name' }] } },
    hers: { status: 200, body: [tool] },
    others: { status: 200, body: [] },
    strangers: { status: 401 },
    ready: { status: 200 },
  });
  const offered = answers.registry.body.sections.find(({ name }) => name === 'tools');
  expect(offered).toMatchObject({ version: older, previous: expect.arrayContaining([newer]) });
});

describe('before the first build', () => {
  beforeAll(() => rmSync(join(root, 'packages/contracts/dist'), { recursive: true }));

  test.each([
    ['mfe', 'list', 'Officina has not been built yet: run npm start first.'],
    ['dev', 'tools', 'Officina has not been built yet: run npm start first.'],
    ['admin', 'tenant:list', 'Officina non è ancora pronta: avviala prima con npm start.'],
  ])('npm run %s explains that the build is missing', async (command, word, message) => {
    expect(existsSync(join(root, 'packages/contracts/dist'))).toBe(false);
    await expect(inCopy(`infra/cli/${command}.mjs`, word)).rejects.toThrow(message);
  });
});

test('a recipe that no longer fits its file is reported with the file and its lines', () => {
  const step = { file: 'all.ts', text: ' gone,\n+tools,\n', isChange: true };
  expect(() => applyDiff('here,\n', step)).toThrow('all.ts has 0 times:\ngone,');
});
