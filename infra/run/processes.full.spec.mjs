import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { nodeCommand, nodeProcess, officinaProcesses } from './processes.mjs';

test('a stack trace of a process names the line of its source', () => {
  const maintenance = officinaProcesses.find(({ name }) => name === 'maintenance');
  const { file, args, cwd } = nodeCommand(maintenance, { passwords: {} });
  const { status, stderr } = spawnSync(file, args, { cwd, env: {}, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^ConfigError: Configuration problems:$/m);
  expect(stderr).toMatch(/packages\/server-kit\/src\/load-config\.ts:\d+:\d+\)$/m);
});

test.each(officinaProcesses)('$name starts from the code that V8 compiled when it was built', (one) => {
  const { file, args, cwd, env } = nodeProcess(one, { passwords: {} }).command();
  const saying = { ...env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const { stderr } = spawnSync(file, args, { cwd, env: saying, encoding: 'utf8' });
  expect(stderr).toContain(`${one.folder}/dist/main.js was accepted`);
});
