import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readlinkSync, symlinkSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { spoolFileName, type SpoolFile, type SpoolLine } from './spool-file.ts';

/** Writes the entries of a folder to the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An open file whose appended lines are on the disk. */
export class AppendedFile {
  readonly openedAt = performance.now();
  bytes = 0;
  private readings = 0;

  private constructor(
    private readonly handle: FileHandle,
    private readonly place: Omit<SpoolFile, 'bytes' | 'readings'>,
  ) {}

  /** @throws if the disk does not accept it; then no file is left */
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

  get path(): string {
    return this.place.path;
  }

  /** @throws if the disk does not accept all of it; then none of it counts as written */
  async append(lines: readonly SpoolLine[]): Promise<void> {
    const { size } = await this.handle.stat();
    try {
      await this.handle.writeFile(Buffer.concat(lines.map(({ bytes }) => bytes)));
      await this.handle.datasync();
    } catch (error) {
      // If this fails, retried lines are written twice, which does no harm.
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

/** The address of a Unix socket has at most 107 bytes, including our file name. */
const maxFolderBytes = 80;

const folderName = /^([0-9a-f]{12})(?:\+\d+)?$/;
const socketName = /^([0-9a-f]{12})\.(?:new|alive)$/;
const ownerOf = (folder: string): string | undefined => folderName.exec(folder)?.[1];

/** @returns a folder with a short name that links to the given one */
function shortFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= maxFolderBytes) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const link = join(tmpdir(), `officina-spool-${name}`);
  try {
    symlinkSync(folder, link);
  } catch (error) {
    if (readlinkSync(link) !== folder) throw error;
  }
  return link;
}

const hasCode = (error: unknown, codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');
const isMissing = (error: unknown): boolean => hasCode(error, ['ECONNREFUSED', 'ENOENT']);

/**
 * The folders of the processes that spool below one base folder: each has its own, `<run>`, and a socket `<run>.alive` that
 * accepts connections while the process lives, in any container. A process that takes over a dead one's folder renames it to
 * `<run>+<n>`; of two that try, one succeeds.
 */
export class RunFolders {
  private readonly run = randomBytes(6).toString('hex');
  private server: Promise<Server> | undefined;
  private adopted = 0;

  constructor(private readonly base: string) {}

  private get own(): string {
    return join(this.base, this.run);
  }

  /** The folder of this process, created if missing. @throws if the disk does not accept it */
  async enter(): Promise<string> {
    this.server ??= this.listen().catch((error: unknown) => {
      this.server = undefined;
      throw error;
    });
    await this.server;
    await mkdir(this.own, { recursive: true, mode: 0o700 });
    await syncFolder(this.base);
    return this.own;
  }

  /** Takes over the folders of dead processes. */
  async adopt(): Promise<string[]> {
    const names = await readdir(this.base);
    const owners = new Set(names.map((name) => ownerOf(name) ?? socketName.exec(name)?.[1]));
    const adopted: string[] = [];
    for (const owner of owners) {
      if (owner === undefined || owner === this.run || (await this.isAlive(owner))) continue;
      for (const name of names.filter((one) => ownerOf(one) === owner)) {
        const folder = `${this.own}+${(this.adopted += 1)}`;
        const isOurs = await rename(join(this.base, name), folder).then(() => true, ignoreMissing);
        if (isOurs) adopted.push(folder);
      }
      for (const socket of [this.newSocketOf(owner), this.socketOf(owner)]) await rm(socket, { force: true });
    }
    return adopted;
  }

  /** Removes a folder that was taken over, if it is empty. */
  async leave(folder: string): Promise<void> {
    if (folder !== this.own) await removeEmpty(folder);
  }

  /** Ends this process's use; remaining files are left for other processes. */
  async close(): Promise<void> {
    await removeEmpty(this.own);
    const server = await this.server?.catch(() => undefined);
    server?.close();
    if (server) await rm(this.socketOf(this.run), { force: true });
    this.server = undefined;
  }

  private shortPathTo(socket: string): string {
    return join(shortFolder(this.base), basename(socket));
  }

  private socketOf(run: string): string {
    return join(this.base, `${run}.alive`);
  }

  /** The socket's name until it accepts connections. */
  private newSocketOf(run: string): string {
    return join(this.base, `${run}.new`);
  }

  private async listen(): Promise<Server> {
    await mkdir(this.base, { recursive: true, mode: 0o700 });
    const server = createServer((socket) => socket.destroy()).unref();
    server.listen(this.shortPathTo(this.newSocketOf(this.run)));
    await once(server, 'listening');
    // An error while checking whether we live must not end the process.
    server.on('error', () => undefined);
    try {
      await rename(this.newSocketOf(this.run), this.socketOf(this.run));
    } catch (error) {
      server.close();
      throw error;
    }
    return server;
  }

  /** Checked in the order of a socket's names, so that one being renamed is found. */
  private async isAlive(run: string): Promise<boolean> {
    return (await this.canConnect(this.newSocketOf(run))) || this.canConnect(this.socketOf(run));
  }

  private async canConnect(path: string): Promise<boolean> {
    const socket = connect(this.shortPathTo(path));
    try {
      await once(socket, 'connect');
      return true;
    } catch (error) {
      return !isMissing(error);
    } finally {
      socket.destroy();
    }
  }
}

/** Another process has taken it. */
function ignoreMissing(error: unknown): false {
  if (isMissing(error)) return false;
  throw error;
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!hasCode(error, ['ENOTEMPTY', 'EEXIST', 'ENOENT'])) throw error;
  });
}
