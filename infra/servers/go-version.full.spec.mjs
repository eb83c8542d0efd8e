import { expect, test } from '@jest/globals';
import { tmpdir } from 'node:os';
import { run } from '../lib/run.mjs';
import { isAtLeast } from '../lib/version.mjs';
import { pins } from './pins.mjs';

test('the oldest accepted Go is the one that the store and the bus require', async () => {
  const wanted = [];
  for (const { module, version } of [pins.ferretdb, pins.nats]) {
    const [root] = module.split('/cmd/');
    const words = ['list', '-m', '-f', '{{.GoVersion}}', `${root}@${version}`];
    const env = { ...process.env, GOFLAGS: '' };
    wanted.push((await run('go', words, { cwd: tmpdir(), env })).trim());
  }
  const newest = wanted.reduce((one, other) => (isAtLeast(one, other) ? one : other));
  expect(newest).toMatch(new RegExp(`^${pins.go.atLeast.replace('.', '\\.')}(\\.0)?$`));
});
