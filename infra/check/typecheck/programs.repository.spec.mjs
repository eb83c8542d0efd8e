import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { findingsByProject, programsOf } from './programs.mjs';

const files = {
  'tsconfig.json': {
    compilerOptions: { strict: true, noEmit: true, types: [] },
    include: ['group/*/src', 'one/src'],
  },
  'other/tsconfig.json': { extends: '../tsconfig.json', include: ['src', 'more'] },
  'one/src/a.ts': 'export const a: number = 1;\n',
  'group/two/src/b.ts': "export const b: number = 'two';\nexport const c: { d: number } = { d: '' };\n",
};

let root;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'officina-typecheck-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('programs to check', () => {
  const projects = ['group/two', 'one', 'other'];

  it('have the projects that they include', () => {
    expect(programsOf(root, ['tsconfig.json', 'other/tsconfig.json'], projects)).toEqual([
      { config: 'tsconfig.json', projects: ['group/two', 'one'] },
      { config: 'other/tsconfig.json', projects: ['other'] },
    ]);
  });

  it('give what the compiler finds to the project it is in', async () => {
    const [program] = programsOf(root, ['tsconfig.json'], projects);
    const tsc = join(cloneDir, 'node_modules/typescript-native/bin/tsc');
    const error = await run(process.execPath, [tsc, '-p', program.config, '--pretty', 'false'], {
      cwd: root,
    }).catch((failure) => failure);
    expect(error).toBeInstanceOf(CommandError);
    const findings = findingsByProject(error.output, program.projects);
    expect(findings.map(([project]) => project)).toEqual(['group/two']);
    expect(findings[0][1].match(/error TS2322/g)).toHaveLength(2);
  });

  it.each([
    ['a crash', 'FATAL ERROR: heap out of memory'],
    ['settings', "error TS5023: Unknown compiler option 'strikt'."],
    ['a file of nobody here', 'elsewhere/src/x.ts(1,2): error TS2304: Cannot find name'],
    ['nothing said', ''],
  ])('fail all their projects by %s', (_, output) => {
    expect(findingsByProject(output, ['one', 'two']).map(([project]) => project)).toEqual(['one', 'two']);
  });
});
