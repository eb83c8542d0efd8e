import { describe, expect, it } from '@jest/globals';
import { CommandError, run } from './run.mjs';

describe('run', () => {
  it('gives what a command printed', async () => {
    expect(await run('sh', ['-c', 'echo one; echo two >&2'])).toBe('one\ntwo\n');
  });

  it('throws what a command printed that failed', async () => {
    const error = await run('sh', ['-c', 'echo no; exit 3']).catch((failure) => failure);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({ code: 3, output: 'no\n' });
  });

  it.each([
    ['a command with what it has started', 'sleep 100 & wait'],
    ['one that does not listen', "trap '' TERM; while :; do sleep 1; done"],
  ])('ends %s when aborted', async (_, script) => {
    const stopping = new AbortController();
    const ended = run('sh', ['-c', script], { signal: stopping.signal }).catch((failure) => failure);
    stopping.abort();
    expect((await ended).code).toMatch(/SIGTERM|SIGKILL/);
  });
});
