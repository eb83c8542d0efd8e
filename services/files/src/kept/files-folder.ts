import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Free bytes below which nothing more is accepted: the store on the same disk needs them. */
const spareBytes = 64 * 1024 * 1024;

/** Endings of what is made of an upload while it is finished. */
const madeOf = ['', '.reduced', '.picture', '.320', '.1280', '.copy'];

/** The folder of all files: `uploads` for those on their way, beside one folder for each tenant. Tenant codes are in upper case. */
export class FilesFolder {
  readonly uploads: string;

  constructor(readonly path: string) {
    this.uploads = join(path, 'uploads');
  }

  async prepare(): Promise<void> {
    await mkdir(this.uploads, { recursive: true, mode: 0o700 });
  }

  /** Where the bytes of an upload arrive. */
  uploadPath(id: string): string {
    return join(this.uploads, id);
  }

  /** Number of bytes of an upload that have arrived; undefined if there is none. */
  async arrivedBytes(id: string): Promise<number | undefined> {
    return stat(this.uploadPath(id)).then(
      ({ size }) => size,
      () => undefined,
    );
  }

  /** Removes the bytes of an upload, and what was made of them. */
  async clear(id: string): Promise<void> {
    for (const ending of madeOf) await rm(this.uploadPath(id) + ending, { force: true });
  }

  /** Ids of uploads whose bytes have not changed since a time. */
  async untouchedSince(time: Date): Promise<string[]> {
    const ids = new Set((await readdir(this.uploads)).map((name) => name.split('.', 1)[0] ?? name));
    const old: string[] = [];
    for (const id of ids) {
      const { mtime } = await stat(this.uploadPath(id)).catch(() => ({ mtime: new Date(0) }));
      if (mtime < time) old.push(id);
    }
    return old;
  }

  /** Whether the disk has room for some more bytes. */
  async hasRoomFor(bytes: number): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.path);
    return bavail * bsize > spareBytes + bytes;
  }
}
