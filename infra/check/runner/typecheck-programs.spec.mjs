import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { findingsByProject, programsOf } from './typecheck-programs.mjs';

const files = {
  'base.json': { compilerOptions: { strict: true, noEmit: true, types: [] } },
  'one/tsconfig.json': { extends: '../base.json', include: ['src'] },
  'one/src/a.ts': 'export const a: number = 1;\n',
  'two/tsconfig.json': { extends: '../base.json', include: ['src'] },
  'two/src/b.ts': "export const b: number = 'two';\nexport const c: { d: number } = { d: '' };\n",
  'three/tsconfig.json': { extends: '../base.json', compilerOptions: { strict: false }, include: ['src'] },
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
  it('are shared by projects of the same settings only', () => {
    const programs = programsOf(root, ['one', 'two', 'three']);
    expect(programs.map(({ projects }) => projects)).toEqual([['one', 'two'], ['three']]);
    expect(programs[0].config.include).toEqual([join(root, 'one/src'), join(root, 'two/src')]);
    expect(programs[1].config.compilerOptions).toEqual({ strict: false });
  });

  it('give what the compiler finds to the project it is in', async () => {
    const [program] = programsOf(root, ['one', 'two', 'three']);
    writeFileSync(join(root, 'program.json'), JSON.stringify(program.config));
    const tsc = join(cloneDir, 'node_modules/typescript/bin/tsc');
    const error = await run(process.execPath, [tsc, '-p', 'program.json', '--pretty', 'false'], {
      cwd: root,
    }).catch((failure) => failure);
    expect(error).toBeInstanceOf(CommandError);
    const findings = findingsByProject(error.output, program.projects);
    expect(findings.map(([project]) => project)).toEqual(['two']);
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
