import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/spool-bench.ts';
import { RunFolders } from './run-folders.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  place = temporaryFolder();
});
afterEach(() => place.close());

describe('the folder of a process', () => {
  it('is created once for two concurrent calls', async () => {
    const own = new RunFolders(place.folder);
    const [one, two] = await Promise.all([own.enter(), own.enter()]);
    expect(one).toBe(two);
    expect(readdirSync(place.folder)).toHaveLength(2);
    await own.close();
    expect(readdirSync(place.folder)).toEqual([]);
  });

  it('is told from a live one’s even if its path exceeds the length of a socket address', async () => {
    const deep = join(place.folder, 'x'.repeat(120));
    const [one, two] = [new RunFolders(deep), new RunFolders(deep)];
    const folder = await one.enter();
    await two.enter();
    writeFileSync(join(folder, 'left'), 'by one');
    expect(await two.adopt()).toEqual([]);
    await one.close();
    expect(await two.adopt()).toHaveLength(1);
    await two.close();
    for (const { name } of readdirSync(tmpdir(), { withFileTypes: true }).filter((one) =>
      one.isSymbolicLink(),
    )) {
      const link = join(tmpdir(), name);
      if (readlinkSync(link) === deep) unlinkSync(link);
    }
  });
});
