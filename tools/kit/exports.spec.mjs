import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exportsOf } from './exports.mjs';
import { describeChanges, keptExports, kitVersion, nextVersion } from './released.mjs';

test("the kit's version matches its exports; after a change run npm run kit:keep", async () => {
  const { version, ...kept } = keptExports();
  expect(describeChanges(kept, await exportsOf())).toEqual([]);
  expect(kitVersion()).toBe(version);
});

describe('a kit', () => {
  let kit, before;
  const write = (path, text) => {
    mkdirSync(dirname(join(kit, path)), { recursive: true });
    writeFileSync(join(kit, path), text);
  };
  const button = "export const pressed = (words: string) => words + inner;\nconst inner = '!';\n";
  const asItWas = () => {
    write(
      'package.json',
      JSON.stringify({ exports: { '.': './src/index.ts', './shell': './src/shell.ts' } }),
    );
    write('src/css.d.ts', '');
    write(
      'src/index.ts',
      "export { pressed } from './button.ts';\nexport type { Words } from './words.ts';\n",
    );
    write('src/button.ts', button);
    write('src/words.ts', 'export interface Words { label: string }\n');
    write('src/shell.ts', 'export const shell = 1;\n');
  };

  beforeAll(async () => {
    kit = mkdtempSync(join(tmpdir(), 'officina-kit-spec-'));
    asItWas();
    before = { version: '0.4.2', ...(await exportsOf(kit)) };
  });
  beforeEach(asItWas);
  afterAll(() => rmSync(kit, { recursive: true }));

  const changed = async () => {
    const now = await exportsOf(kit);
    return [describeChanges(before, now), nextVersion(before, now)];
  };

  test('lists names by entry and the types behind them, without the exports that only the host uses', () => {
    expect(before.names).toEqual({ '.': ['Words', 'pressed'] });
    expect(Object.keys(before.types)).toEqual(['src/button.d.ts', 'src/index.d.ts', 'src/words.d.ts']);
  });

  test('keeps its version while only its internals change', async () => {
    write('src/button.ts', `/** Says it. */\n${button.replace("'!'", "'?'")}`);
    write('src/shell.ts', 'export const shell = 2, more = 3;\n');
    expect(await changed()).toEqual([[], '0.4.2']);
  });

  test('gets a new patch version for a new name or changed types', async () => {
    write('src/button.ts', `${button}export const held = 1;\n`);
    write(
      'src/index.ts',
      "export { held, pressed } from './button.ts';\nexport type { Words } from './words.ts';\n",
    );
    const [changes, version] = await changed();
    expect(changes).toContain('. held is new');
    expect(version).toBe('0.4.3');
    asItWas();
    write('src/words.ts', 'export interface Words { label: string; hint?: string }\n');
    expect(await changed()).toEqual([['the types in src/words.d.ts differ'], '0.4.3']);
  });

  test('gets a new minor version when a name is removed', async () => {
    write('src/index.ts', "export { pressed } from './button.ts';\n");
    const [changes, version] = await changed();
    expect(changes).toContain('. Words is gone');
    expect(version).toBe('0.5.0');
  });
});
