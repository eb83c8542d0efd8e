import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { throwAwayFolder } from '../../testing/spool-bench.ts';
import { RunFolders } from './run-folders.ts';

let place: ReturnType<typeof throwAwayFolder>;
beforeEach(() => {
  place = throwAwayFolder();
});
afterEach(() => place.close());

describe('the folder of a process', () => {
  it('is one, though it is asked for twice at once', async () => {
    const own = new RunFolders(place.folder);
    const [one, two] = await Promise.all([own.enter(), own.enter()]);
    expect(one).toBe(two);
    expect(readdirSync(place.folder)).toHaveLength(2);
    await own.close();
    expect(readdirSync(place.folder)).toEqual([]);
  });

  it('is told from one that lives where its path is longer than the address of a socket', async () => {
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
      const way = join(tmpdir(), name);
      if (readlinkSync(way) === deep) unlinkSync(way);
    }
  });
});
