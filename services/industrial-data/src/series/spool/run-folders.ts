import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readlinkSync, symlinkSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { spoolFileName, type SpoolFile, type SpoolLine } from './spool-file.ts';

/** Puts the names in a folder on the disk. */
async function syncFolder(folder: string): Promise<void> {
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

/** The address of a Unix socket has 107 bytes at most, and ours end with a name. */
const longestFolder = 80;

const folderName = /^([0-9a-f]{12})(?:\+\d+)?$/;
const socketName = /^([0-9a-f]{12})\.(?:new|alive)$/;
const ownerOf = (folder: string): string | undefined => folderName.exec(folder)?.[1];

/** @returns a folder with a short name that leads to the same place */
function shortFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= longestFolder) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const way = join(tmpdir(), `officina-spool-${name}`);
  try {
    symlinkSync(folder, way);
  } catch (error) {
    if (readlinkSync(way) !== folder) throw error;
  }
  return way;
}

const hasCode = (error: unknown, codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');
const isAbsence = (error: unknown): boolean => hasCode(error, ['ECONNREFUSED', 'ENOENT']);

/**
 * The folders of the processes that spool below one folder: each has one of its own, `<run>`, and a socket `<run>.alive` that
 * answers as long as the process lives, in whatever container. A process that takes over what a dead one has left renames it
 * to `<run>+<n>`; of two that try, one does.
 */
export class RunFolders {
  private readonly run = randomBytes(6).toString('hex');
  private server: Promise<Server> | undefined;
  private adopted = 0;

  constructor(private readonly base: string) {}

  private get own(): string {
    return join(this.base, this.run);
  }

  /** The folder of this process, made where it is not there. @throws when the disk does not take it */
  async enter(): Promise<string> {
    this.server ??= this.live().catch((error: unknown) => {
      this.server = undefined;
      throw error;
    });
    await this.server;
    await mkdir(this.own, { recursive: true, mode: 0o700 });
    await syncFolder(this.base);
    return this.own;
  }

  /** Takes over the folders of processes that are dead. */
  async adopt(): Promise<string[]> {
    const names = await readdir(this.base);
    const owners = new Set(names.map((name) => ownerOf(name) ?? socketName.exec(name)?.[1]));
    const adopted: string[] = [];
    for (const owner of owners) {
      if (owner === undefined || owner === this.run || (await this.lives(owner))) continue;
      for (const name of names.filter((one) => ownerOf(one) === owner)) {
        const folder = `${this.own}+${(this.adopted += 1)}`;
        const isOurs = await rename(join(this.base, name), folder).then(() => true, ignoreAbsence);
        if (isOurs) adopted.push(folder);
      }
      for (const socket of [this.newSocketOf(owner), this.socketOf(owner)]) await rm(socket, { force: true });
    }
    return adopted;
  }

  /** Removes a folder that was adopted, if it is empty. */
  async leave(folder: string): Promise<void> {
    if (folder !== this.own) await removeEmpty(folder);
  }

  /** Ends this process's part: what it leaves is for others. */
  async close(): Promise<void> {
    await removeEmpty(this.own);
    const server = await this.server?.catch(() => undefined);
    server?.close();
    if (server) await rm(this.socketOf(this.run), { force: true });
    this.server = undefined;
  }

  private shortWayTo(socket: string): string {
    return join(shortFolder(this.base), basename(socket));
  }

  private socketOf(run: string): string {
    return join(this.base, `${run}.alive`);
  }

  /** Its name until it answers. */
  private newSocketOf(run: string): string {
    return join(this.base, `${run}.new`);
  }

  private async live(): Promise<Server> {
    await mkdir(this.base, { recursive: true, mode: 0o700 });
    const server = createServer((socket) => socket.destroy()).unref();
    server.listen(this.shortWayTo(this.newSocketOf(this.run)));
    await once(server, 'listening');
    // Whoever asks whether we live is no reason to die.
    server.on('error', () => undefined);
    try {
      await rename(this.newSocketOf(this.run), this.socketOf(this.run));
    } catch (error) {
      server.close();
      throw error;
    }
    return server;
  }

  /** Asked in the order of the names that a socket has, so that one that is renamed just now is found. */
  private async lives(run: string): Promise<boolean> {
    return (await this.answers(this.newSocketOf(run))) || this.answers(this.socketOf(run));
  }

  private async answers(path: string): Promise<boolean> {
    const socket = connect(this.shortWayTo(path));
    try {
      await once(socket, 'connect');
      return true;
    } catch (error) {
      return !isAbsence(error);
    } finally {
      socket.destroy();
    }
  }
}

/** Somebody else has taken it. */
function ignoreAbsence(error: unknown): false {
  if (isAbsence(error)) return false;
  throw error;
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!hasCode(error, ['ENOTEMPTY', 'EEXIST', 'ENOENT'])) throw error;
  });
}
