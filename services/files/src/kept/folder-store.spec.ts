import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemClock } from '@officina/server-kit/clock';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FolderStore } from './folder-store.ts';

const sha256 = 'a'.repeat(64);
let folder: string;
let store: FolderStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'officina-files-'));
  store = new FolderStore(folder, new SystemClock());
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (
  content: string,
  tenantId = 'ROSSI',
  name: Parameters<FolderStore['put']>[1] = { sha256 },
) => {
  const path = join(folder, 'new');
  await writeFile(path, content);
  await store.put(tenantId, name, path);
};

describe('the folder of bytes', () => {
  it('keeps them for each tenant, whole and in parts', async () => {
    await put('of Rossi');
    await put('of Neri', 'NERI');
    await put('small', 'ROSSI', { sha256, size: 320 });
    expect(await text(store.open('ROSSI', { sha256 }))).toBe('of Rossi');
    expect(await text(store.open('ROSSI', { sha256 }, { start: 3, end: 5 }))).toBe('Ros');
    expect(await text(store.open('ROSSI', { sha256, size: 320 }))).toBe('small');
    expect(await store.sizeOf('NERI', { sha256 })).toBe(7);
    expect(await store.sizeOf('NERI', { sha256, size: 1280 })).toBeUndefined();
    expect(await store.list('ROSSI')).toEqual([{ sha256, putAt: expect.anything() }]);
    expect(await store.list('BIANCHI')).toEqual([]);
  });

  it('removes them with their small versions, unless they are wanted', async () => {
    await put('bytes');
    await put('small', 'ROSSI', { sha256, size: 320 });
    await store.remove('ROSSI', sha256, async () => {
      expect(await store.sizeOf('ROSSI', { sha256 })).toBeUndefined();
      return true;
    });
    expect(await store.sizeOf('ROSSI', { sha256 })).toBe(5);
    await store.remove('ROSSI', sha256, async () => false);
    expect(await readdir(join(folder, 'ROSSI'))).toEqual([]);
  });

  it('has them back after a removal that was interrupted', async () => {
    await put('bytes');
    const interrupted = store.remove('ROSSI', sha256, () => Promise.reject(new Error('killed')));
    await expect(interrupted).rejects.toThrow('killed');
    expect(await store.list('ROSSI')).toHaveLength(1);
    expect(await readFile(join(folder, 'ROSSI', sha256), 'utf8')).toBe('bytes');
  });

  it.each(['../ROSSI', 'rossi', '', 'A/B'])('refuses the tenant %j', async (tenantId) => {
    await expect(put('x', tenantId)).rejects.toThrow();
    await expect(store.sizeOf('ROSSI', { sha256: tenantId })).rejects.toThrow();
  });
});
