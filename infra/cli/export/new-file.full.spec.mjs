import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('leaves no draft when it is ended by %s', async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'officina-place-'));
  const module = JSON.stringify(new URL('new-file.mjs', import.meta.url));
  const writing = `setInterval(() => {}, 60_000);
    const { writeNewFile } = await import(${module});
    await writeNewFile(${JSON.stringify(join(folder, 'a.zip'))}, () => new Promise(() => console.log('writing')));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', writing]);
  try {
    await once(child.stdout, 'data');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^a\.zip\..*\.part$/)]);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
