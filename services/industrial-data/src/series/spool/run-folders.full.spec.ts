import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../testing/spool-bench.ts';
import { RunFolders } from './run-folders.ts';

const script = fileURLToPath(new URL('../../../dist/testing/spooling-process.js', import.meta.url));

let place: ReturnType<typeof temporaryFolder>;
let children: ChildProcess[];
beforeEach(() => {
  place = temporaryFolder();
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  place.close();
});

/** A process with its run folder. */
async function another(): Promise<{ child: ChildProcess; folder: string }> {
  const child = fork(script, [place.folder]);
  children.push(child);
  const [folder] = (await once(child, 'message')) as [string];
  writeFileSync(join(folder, 'left'), 'by it');
  return { child, folder };
}

async function killed({ child }: { child: ChildProcess }): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the folder of a process', () => {
  it('is left alone while the process lives, even if it is suspended', async () => {
    const own = new RunFolders(place.folder);
    await own.enter();
    const { child, folder } = await another();
    expect(await own.adopt()).toEqual([]);
    child.kill('SIGSTOP');
    expect(await own.adopt()).toEqual([]);
    expect(existsSync(join(folder, 'left'))).toBe(true);
    child.kill('SIGCONT');
    await own.close();
  });

  it('is taken over by one of two once the process is dead', async () => {
    const [one, two] = [new RunFolders(place.folder), new RunFolders(place.folder)];
    await Promise.all([one.enter(), two.enter()]);
    const dead = [await another(), await another(), await another()];
    for (const each of dead) await killed(each);
    const taken = (await Promise.all([one.adopt(), two.adopt()])).flat();
    expect(taken).toHaveLength(3);
    for (const folder of taken) expect(readdirSync(folder)).toEqual(['left']);
    expect(await one.adopt()).toEqual([]);
    await one.close();
    await two.close();
  });

  it('is taken over along with folders it had taken over, and nothing of the dead process is left', async () => {
    const one = new RunFolders(place.folder);
    await one.enter();
    await killed(await another());
    const [taken = ''] = await one.adopt();
    await one.close();
    expect(readdirSync(place.folder)).toEqual([taken.split('/').at(-1)]);
    const two = new RunFolders(place.folder);
    await two.enter();
    const [again = ''] = await two.adopt();
    expect(readdirSync(again)).toEqual(['left']);
    await two.leave(again);
    expect(existsSync(again)).toBe(true);
    mkdirSync(join(place.folder, 'something else'));
    await two.close();
    expect(readdirSync(place.folder).sort()).toEqual([again.split('/').at(-1), 'something else']);
  });

  it('is left alone while a process renames it; nothing is left of one killed meanwhile', async () => {
    const own = new RunFolders(place.folder);
    await own.enter();
    const { child, folder } = await another();
    renameSync(`${folder}.alive`, `${folder}.new`);
    expect(await own.adopt()).toEqual([]);
    expect(existsSync(`${folder}.new`)).toBe(true);
    await killed({ child });
    expect(await own.adopt()).toHaveLength(1);
    expect(existsSync(`${folder}.new`)).toBe(false);
    await own.close();
  });
});
