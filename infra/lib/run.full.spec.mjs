import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, run } from './run.mjs';
import { until } from './wait.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-run-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('run', () => {
  it('returns the output of a command', async () => {
    expect(await run('sh', ['-c', 'echo one; echo two >&2'])).toBe('one\ntwo\n');
  });

  it('throws the output of a failed command', async () => {
    const error = await run('sh', ['-c', 'echo no; exit 3']).catch((failure) => failure);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({ code: 3, output: 'no\n' });
  });

  it.each([
    ['a command and the processes that it started', 'sleep 100 & : > "$0"; wait'],
    ['a process that left its group', 'setsid sleep 100 & : > "$0"; wait'],
    ['a command that ignores the signal', `trap '' TERM; : > "$0"; while :; do sleep 1; done`],
  ])('ends %s when aborted', async (_, script) => {
    const stopping = new AbortController();
    const started = join(folder, `started-${script.length}`);
    const { signal } = stopping;
    const ended = run('sh', ['-c', script, started], { signal }).catch((failure) => failure);
    await until(() => accessSync(started));
    stopping.abort();
    expect((await ended).code).toMatch(/SIGTERM|SIGKILL/);
  });
});
