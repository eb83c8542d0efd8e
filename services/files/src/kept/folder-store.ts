import { tenantCode } from '@officina/contracts/caller';
import { pictureSizes } from '@officina/contracts/files/limits';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '@officina/server-kit/clock';
import { ByteStore, type ByteRange, type BytesName, type KeptBytes } from './byte-store.ts';

const sha256 = /^[0-9a-f]{64}$/;
/** Ending of bytes that are being removed. */
const aside = '.aside';

/** Waits until a file, or the names in a folder, are on the disk. */
async function sync(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** `<folder>/<tenant>/<sha256>`, and beside it `<sha256>.320` and `<sha256>.1280`. The files come from the same disk. */
export class FolderStore extends ByteStore {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  async put(tenantId: string, name: BytesName, path: string): Promise<void> {
    const folder = this.folderOf(tenantId);
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (created !== undefined) await sync(this.folder);
    const now = this.clock.now();
    await utimes(path, now, now);
    await sync(path);
    await rename(path, this.pathOf(tenantId, name));
    await sync(folder);
  }

  async sizeOf(tenantId: string, name: BytesName): Promise<number | undefined> {
    try {
      return (await stat(this.pathOf(tenantId, name))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  open(tenantId: string, name: BytesName, range?: ByteRange): Readable {
    return createReadStream(this.pathOf(tenantId, name), range);
  }

  async list(tenantId: string): Promise<KeptBytes[]> {
    const folder = this.folderOf(tenantId);
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const kept: KeptBytes[] = [];
    for (const name of names) {
      const hash = name.endsWith(aside) ? name.slice(0, -aside.length) : name;
      if (!sha256.test(hash)) continue;
      // Its removal was interrupted.
      if (hash !== name) await rename(join(folder, name), join(folder, hash));
      kept.push({ sha256: hash, putAt: (await stat(join(folder, hash))).mtime });
    }
    return kept;
  }

  async remove(tenantId: string, hash: string, isNamed: () => Promise<boolean>): Promise<void> {
    const path = this.pathOf(tenantId, { sha256: hash });
    await rename(path, path + aside);
    if (await isNamed()) return rename(path + aside, path);
    for (const size of pictureSizes) await rm(this.pathOf(tenantId, { sha256: hash, size }), { force: true });
    await rm(path + aside);
  }

  async removeAll(tenantId: string): Promise<void> {
    await rm(this.folderOf(tenantId), { recursive: true, force: true });
  }

  private folderOf(tenantId: string): string {
    return join(this.folder, tenantCode.parse(tenantId));
  }

  private pathOf(tenantId: string, { sha256: hash, size }: BytesName): string {
    if (!sha256.test(hash)) throw new Error('no SHA-256');
    return join(this.folderOf(tenantId), size === undefined ? hash : `${hash}.${size}`);
  }
}
