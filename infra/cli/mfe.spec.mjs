import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
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
  ])('answers 2 and how to say it for a line that cannot be meant (%#)', (...words) => {
    const usage = expect.stringContaining('npm run mfe -- publish NAME');
    expect(mfe(...words)).toEqual({ status: 2, stdout: usage, stderr: '' });
  });

  test('names an option that there is not, in one line', () => {
    const { status, stderr } = mfe('list', '--nope');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Unknown option '--nope'[^\n]*\n$/)]);
  });

  test('answers 0 when help was asked for, 1 for a section that there is not', () => {
    expect(mfe('--help').status).toBe(0);
    expect(mfe('publish', 'nope', '--no-build').status).toBe(1);
  });
});
