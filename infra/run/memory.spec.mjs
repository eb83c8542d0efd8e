import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { nodeCommand } from './processes.mjs';

test('a process gives back the memory of buffers that it no longer needs, although smaller ones lie between them', () => {
  const program = { folder: 'infra', program: 'run/testing/used-buffers.mjs', user: undefined, store: false };
  const { file, args, cwd, env } = nodeCommand(program, {});
  const { stdout } = spawnSync(file, args, { cwd, env, encoding: 'utf8' });
  const { used, kept } = JSON.parse(stdout);
  expect(used).toBeGreaterThan(120);
  expect(kept).toBeLessThan(15);
});
