import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onSmallDisk } from '../../packages/testing/src/small-disk.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-full-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script on a small disk without a free byte; returns its error and the files left on that disk. */
function onFullDisk(work) {
  const script = `
    import { readdirSync } from 'node:fs';
    import { writeFile } from 'node:fs/promises';
    import { tryLock } from '${import.meta.dirname}/file-lock.mjs';
    import { placeFolder, writeAtomically } from '${import.meta.dirname}/files.mjs';
    import { fillDisk } from '${import.meta.dirname}/../../packages/testing/src/small-disk.mjs';
    fillDisk('${folder}');
    const code = await Promise.resolve().then(() => { ${work} }).then(() => 'none', (error) => error.code);
    console.log(JSON.stringify({ code, left: readdirSync('${folder}') }));`;
  const [file, ...args] = onSmallDisk(folder, 4);
  const node = [process.execPath, '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(file, [...args, ...node], { encoding: 'utf8', timeout: 20_000 });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test.each([
  ['a lock', `tryLock('${folder}/start.lock')`],
  ['a note', `writeAtomically('${folder}/stack.json', 'x'.repeat(9_000))`],
  [
    'a published section',
    `return placeFolder('${folder}/machines', (next) => writeFile(next + '/part.js', 'x'.repeat(9_000)))`,
  ],
])('%s leaves nothing behind when a full disk takes only part of it', (_, work) => {
  expect(onFullDisk(work)).toEqual({ code: 'ENOSPC', left: ['ballast'] });
});
