import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRepeats } from './repeats.mjs';

const namesOf = (word) => Array.from({ length: 20 }, (_, at) => `${word}${at}`);
const names = namesOf('name');
const imports = `import {\n${names.map((name) => `  ${name},\n`).join('')}} from './names.ts';\n`;
const calls = (list) => `${list.map((name) => `${name}(1, 'a');\n`).join('')}`;

let root;
const place = (files) => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return findRepeats([join(root, 'one'), join(root, 'two')], {});
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'officina-repeats-spec-'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('repeats between sections', () => {
  it('are not reported for equal imports or within one section', async () => {
    const own = imports + calls(names);
    expect(await place({ 'one/a.ts': own, 'one/sub/b.ts': own, 'two/a.ts': imports })).toEqual([]);
  });

  it('are reported from 60 tokens, in TSX too', async () => {
    const both = `export const x = () => {\n${calls(namesOf('tag'))}return <b>x</b>;\n};\n`;
    const found = await place({ 'one/c.tsx': both, 'two/c.tsx': `const y = 1;\n${both}` });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/one\/c\.tsx:\d+-\d+ and .*two\/c\.tsx:\d+-\d+ share \d+ tokens/);
  });

  it('are reported between a TSX file and a plain one', async () => {
    const both = calls(namesOf('mixed'));
    const found = (await place({ 'one/d.ts': both, 'two/d.tsx': both })).filter((line) => /d\.ts/.test(line));
    expect(found).toEqual([expect.stringMatching(/(one|two)\/d\.tsx?:\d+-\d+ and .*(one|two)\/d\.tsx?:/)]);
  });
});
