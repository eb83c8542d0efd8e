import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { spoolFileName, type SpoolFile } from './spool-file.ts';
import type { SpoolLine } from './spool-line.ts';

/** Puts the names in a folder on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file that is being written: what was appended is on the disk. */
export class AppendedFile {
  readonly openedAt = performance.now();
  bytes = 0;
  private readings = 0;

  private constructor(
    private readonly handle: FileHandle,
    private readonly place: Omit<SpoolFile, 'bytes' | 'readings'>,
  ) {}

  /** @throws when the disk does not take it; then there is none */
  static async create(folder: string, quarter: number, sequence: number): Promise<AppendedFile> {
    const path = join(folder, spoolFileName(quarter, sequence));
    const handle = await open(path, 'ax', 0o600);
    try {
      await syncFolder(folder);
    } catch (error) {
      await handle.close();
      await rm(path, { force: true });
      throw error;
    }
    return new AppendedFile(handle, { folder, path, quarter, sequence });
  }

  get quarter(): number {
    return this.place.quarter;
  }

  /** @throws when the disk does not take all of it; then none of it counts as written */
  async append(lines: readonly SpoolLine[]): Promise<void> {
    const { size } = await this.handle.stat();
    try {
      await this.handle.writeFile(Buffer.concat(lines.map(({ bytes }) => bytes)));
      await this.handle.datasync();
    } catch (error) {
      // Without it what is written again stands there twice, which does no harm.
      await this.handle.truncate(size).catch(() => undefined);
      throw error;
    }
    for (const { bytes, readings } of lines) {
      this.bytes += bytes.length;
      this.readings += readings;
    }
  }

  async close(): Promise<SpoolFile> {
    await this.handle.close();
    return { ...this.place, bytes: this.bytes, readings: this.readings };
  }
}
