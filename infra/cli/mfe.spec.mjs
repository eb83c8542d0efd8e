import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('mfe.mjs', import.meta.url));
const mfe = (...words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('npm run mfe', () => {
  test.each([
    [],
    ['nope'],
    ['publish'],
    ['publish', 'machines', 'extra'],
    ['rollback'],
    ['rollback', 'machines', '1.0.0', 'extra'],
    ['list', 'machines'],
    ['constructor'],
  ])('exits with 2 and prints the usage for an invalid command line (%#)', (...words) => {
    const usage = expect.stringContaining('npm run mfe -- publish NAME');
    expect(mfe(...words)).toEqual({ status: 2, stdout: usage, stderr: '' });
  });

  test('names an unknown option, in one line', () => {
    const { status, stderr } = mfe('list', '--nope');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Unknown option '--nope'[^\n]*\n$/)]);
  });

  test('exits with 0 for help, and with 1 for a section that does not exist', () => {
    expect(mfe('--help').status).toBe(0);
    expect(mfe('publish', 'nope', '--no-build').status).toBe(1);
  });

  test('lists the published versions, and marks those that are not the build of this clone', () => {
    const mfeDir = mkdtempSync(join(tmpdir(), 'officina-mfe-list-'));
    mkdirSync(join(mfeDir, 'pointers'));
    const line = (pointer) => {
      writeFileSync(join(mfeDir, 'pointers/events.json'), JSON.stringify(pointer));
      const { stdout } = mfe('list', '--mfe-dir', mfeDir);
      return stdout.split('\n').find((one) => one.startsWith('events '));
    };
    const isNot = line({ current: '0.9.0-b', versions: ['0.9.0-b', '0.9.0-a'] });
    expect(isNot).toMatch(/^events {9}0\.9\.0-b {2}0\.9\.0-a {2}\(not the build of this clone, \S+\)$/);
    const build = isNot.match(/(\S+)\)$/)[1];
    expect(line({ current: build, versions: [build] })).toBe(`events         ${build}`);
    const rolledBack = line({ current: 'old', versions: [build, 'old'], rolledBackFrom: build });
    expect(rolledBack).toBe(
      `events         old  ${build}  (rolled back from the build of this clone, ${build})`,
    );
    rmSync(mfeDir, { recursive: true });
  });
});
