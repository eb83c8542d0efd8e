import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publishBuilt, rollback } from '../../../run/mfe/publish.mjs';
import { sections } from './sections.mjs';

let dataDir, frontends, mfeDir;

const build = (text) => {
  const menu = { label: 'Eventi', key: 'events', icon: 'cog', group: 1, order: 1 };
  const section = { name: 'events', title: 'Eventi', routes: ['/events'], menu, access: 'staff' };
  const files = {
    'section.json': section,
    'package.json': { version: '0.1.0' },
    'dist/mf-manifest.json': { text },
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(frontends, 'events', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  }
};
const found = () => sections({ dataDir, frontends });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-sections-'));
  [frontends, mfeDir] = [join(dataDir, 'frontends'), join(dataDir, 'mfe')];
  build('one');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('sections from this folder’s build are in order; before the first start there are none', async () => {
  expect(await found()).toMatchObject({ state: 'skipped' });
  await publishBuilt({ mfeDir, frontends });
  expect(await found()).toEqual({ state: 'ok', text: 'la build di questa cartella' });
});

test('sections of another build and rolled-back sections are listed with their versions', async () => {
  const [{ version: first }] = await publishBuilt({ mfeDir, frontends });
  build('two');
  expect(await found()).toMatchObject({
    state: 'warning',
    text: `non sono la build di questa cartella: events (${first})`,
    advice: expect.stringContaining('Riavvia Officina'),
  });
  await publishBuilt({ mfeDir, frontends });
  await rollback({ mfeDir, frontends, name: 'events' });
  expect(await found()).toMatchObject({
    state: 'warning',
    text: `riportate indietro a mano: events (${first})`,
    advice: expect.stringContaining('npm run mfe -- publish NOME --no-build'),
  });
});
