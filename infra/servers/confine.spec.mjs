import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { onPath } from './debian.mjs';

const bin = mkdtempSync(join(tmpdir(), 'officina-bin-'));
afterAll(() => rmSync(bin, { recursive: true }));

const isRoot = process.getuid?.() === 0;
const script = `
  const { confined, confinement, confinementWarning } = await import('./infra/servers/confine.mjs');
  const { spawnSync } = await import('node:child_process');
  const command = () => ({ file: process.execPath, args: ['-p', 'fs.readFileSync("/proc/self/status", "utf8")'], cwd: '.' });
  const { file, args } = confined(command, () => ({ readable: [] })).command();
  const status = spawnSync(file, args, { encoding: 'utf8' }).stdout;
  console.log(JSON.stringify({ level: confinement(), warning: confinementWarning() ?? '', status }));`;

const confinementHere = async () =>
  JSON.parse(
    await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: bin },
    }),
  );

test('root is warned without bubblewrap and setpriv that processes keep its rights', async () => {
  const { level, warning } = await confinementHere();
  expect(level).toBe(isRoot ? 'none' : 'own');
  expect(warning).toContain(isRoot ? 'keep all rights' : '');
});

test('processes of root lose their capabilities even where namespaces are missing', async () => {
  symlinkSync(`${onPath('setpriv')}`, join(bin, 'setpriv'));
  symlinkSync(`${onPath('true')}`, join(bin, 'true'));
  const { level, warning, status } = await confinementHere();
  expect(level).toBe(isRoot ? 'shed' : 'own');
  expect(warning).toContain(isRoot ? 'lose their capabilities' : '');
  const capabilities = [...status.matchAll(/^Cap(Prm|Eff|Inh|Amb|Bnd):\s+(\w+)$/gm)].map(([, set, value]) => [
    set,
    value,
  ]);
  expect(capabilities).toHaveLength(5);
  if (isRoot)
    for (const [set, value] of capabilities) expect([set, value]).toEqual([set, '0000000000000000']);
});
