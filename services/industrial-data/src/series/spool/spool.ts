import type { Clock } from '@officina/server-kit/clock';
import type { Logger } from '@officina/server-kit/logger';
import { rename, rm } from 'node:fs/promises';
import { Outage } from '../../outage.ts';
import { quarterS, type Reading } from '../reading.ts';
import { AppendedFile, RunFolders } from './run-folders.ts';
import { SealedFiles } from './sealed-files.ts';
import { filesIn, linesOf, readSpoolFile, type SpoolFile, type Torn } from './spool-file.ts';
import { PendingLines } from './pending-lines.ts';

/** Times and limits of a spool; smaller in tests. Times in milliseconds. */
export interface SpoolSettings {
  /** Between two writes to the disk: earlier readings are on it. */
  syncMs: number;
  /** From the end of its quarter until a file is sealed. */
  graceMs: number;
  /** After which a file is sealed in any case, whatever the clock says. */
  openMs: number;
  /** Between two checks for files of dead processes. */
  adoptMs: number;
  /** For lines that cannot be written now. */
  memoryBytes: number;
  /** Size of a file before another is started. Also the limit of files that are taken together. */
  fileBytes: number;
  /** For all files of this process. */
  diskBytes: number;
  /** For quarters of an hour with files. */
  quarters: number;
}

const spoolSettings: SpoolSettings = {
  syncMs: 1_000,
  graceMs: 20_000,
  openMs: 20 * 60_000,
  adoptMs: 60_000,
  memoryBytes: 16_000_000,
  fileBytes: 16_000_000,
  diskBytes: 1_000_000_000,
  quarters: 96,
};

/** Maximum per write, so that a disk with little space accepts a part. */
const maxWriteBytes = 1_000_000;

/** Figures of the spool, since the start of the process except the first and the last. */
export interface SpoolFigures {
  /** Waiting for the store now. */
  spooledBytes: number;
  /** Stored readings. */
  keptReadings: number;
  /** Readings dropped for lack of space. */
  droppedReadings: number;
  /** Lines that could not be read back. */
  tornLines: number;
  /** Since the start of the quarter of the oldest waiting reading; 0 without one. */
  unsavedSeconds: number;
}

/**
 * Readings that are not in the store yet, in append-only files of this process (ADR 0044): one per quarter of an hour, and
 * another for readings that arrive after their file was sealed. Lines that cannot be written wait in memory.
 */
export class Spool {
  private readonly settings: SpoolSettings;
  private readonly folders: RunFolders;
  private readonly pending: PendingLines;
  private readonly sealed = new SealedFiles();
  private readonly open = new Map<number, AppendedFile>();
  private readonly outage: Outage;
  private readonly adoptionOutage: Outage;
  /** Folders of dead processes that were taken over but not listed yet. */
  private readonly adopted: string[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  /** Operations on the open files run one at a time. */
  private queue: Promise<void> = Promise.resolve();
  private isWriting = false;
  private adopting: Promise<void> | undefined;
  private sequence = 0;
  private readonly counts = { keptReadings: 0, droppedReadings: 0, tornLines: 0 };

  /** @param base folder that processes share, on a local disk */
  constructor(
    base: string,
    private readonly clock: Clock,
    private readonly logger: Logger,
    settings: Partial<SpoolSettings> = {},
  ) {
    this.settings = { ...spoolSettings, ...settings };
    this.folders = new RunFolders(base);
    this.pending = new PendingLines(this.settings.memoryBytes);
    this.outage = new Outage(logger, 'readings cannot be written to the spool');
    this.adoptionOutage = new Outage(logger, 'what dead processes have spooled cannot be looked at');
  }

  /** Starts writing every second, and taking over from dead processes; resolves after the first check. */
  async start(): Promise<void> {
    this.timers.push(setInterval(() => this.writeSoon(), this.settings.syncMs));
    this.timers.push(setInterval(() => void this.adoptDead(), this.settings.adoptMs));
    await this.adoptDead();
  }

  /** Keeps readings in memory, and writes them to the disk within a second. Never throws because of the disk. */
  append(readings: readonly Reading[]): void {
    this.pending.add(linesOf(readings));
  }

  /** Resolves when all earlier readings are on the disk. @throws if the disk does not accept them */
  sync(): Promise<void> {
    return this.serialize(() => this.write());
  }

  /**
   * Seals the files of finished quarters, or all files.
   * @returns the number of files that wait to be taken
   */
  async seal(which: 'over' | 'all'): Promise<number> {
    await this.serialize(async () => {
      for (const file of this.open.values())
        if (which === 'all' || this.isOver(file)) await this.sealFile(file);
    });
    return this.sealed.count;
  }

  /** Takes the oldest sealed files of one quarter, until they are released or removed; none if no file waits. */
  take(): SpoolFile[] {
    return this.sealed.take(this.settings.fileBytes);
  }

  /**
   * Files that may hold readings of a quarter or a later one, those of dead processes too, which are taken over first. A file may
   * be stored and removed at any time.
   */
  async filesSince(quarter: number): Promise<string[]> {
    await this.adoptDead();
    const files: { quarter: number; path: string }[] = [];
    // A file that is being sealed is in neither of the two.
    await this.serialize(async () => void files.push(...this.sealed.all, ...this.open.values()));
    return files.filter((file) => file.quarter >= quarter).map(({ path }) => path);
  }

  /** Returns files that could not be stored. */
  release(files: readonly SpoolFile[]): void {
    this.sealed.release(files);
  }

  /** Removes a file whose readable readings are stored. One with invalid contents is set aside, for a person to check. */
  async remove(file: SpoolFile, readings: number, torn: Torn): Promise<void> {
    const aside = torn.odd > 0 ? `${file.path}.odd` : undefined;
    if (aside) await rename(file.path, aside);
    await this.discard(file);
    this.counts.keptReadings += readings;
    if (torn.lines === 0) return;
    this.counts.tornLines += torn.lines;
    const details = { ...torn, file: aside ?? file.path };
    this.logger.warn(
      details,
      `a part of a spool file cannot be read back${aside ? ', the file is set aside' : ''}`,
    );
  }

  /** Readings that are not stored stay on the disk, for the next process. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.adopting;
    await this.serialize(async () => {
      for (const file of this.open.values()) await this.sealFile(file);
    });
    await this.folders.close();
  }

  figures(): SpoolFigures {
    const quarters = [...this.open.keys(), ...this.sealed.quarters, ...this.pending.quarters];
    const began = Math.min(...quarters) * quarterS;
    const age = this.clock.now().getTime() / 1_000 - began;
    return {
      ...this.counts,
      spooledBytes: this.pending.bytes + this.diskBytes,
      droppedReadings: this.counts.droppedReadings + this.pending.dropped,
      unsavedSeconds: quarters.length === 0 ? 0 : Math.max(0, Math.round(age)),
    };
  }

  private get diskBytes(): number {
    return [...this.open.values()].reduce((sum, { bytes }) => sum + bytes, this.sealed.bytes);
  }

  private serialize(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Skips a write while a slow disk still handles the last one. */
  private writeSoon(): void {
    if (this.isWriting) return;
    this.isWriting = true;
    const done = () => void (this.isWriting = false);
    this.sync().then(done, done);
  }

  private async write(): Promise<void> {
    try {
      for (let next = this.pending.next; next !== undefined; next = this.pending.next)
        await this.writeBatch(next);
      await this.makeRoom();
      this.outage.ends();
    } catch (error) {
      this.outage.begins(error);
      throw error;
    }
  }

  private async writeBatch(quarter: number): Promise<void> {
    const lines = this.pending.take(quarter, maxWriteBytes);
    try {
      const file = await this.fileOf(quarter);
      await file.append(lines);
    } catch (error) {
      this.pending.release(lines);
      throw error;
    }
  }

  private async fileOf(quarter: number): Promise<AppendedFile> {
    const before = this.open.get(quarter);
    if (before && before.bytes < this.settings.fileBytes) return before;
    if (before) await this.sealFile(before);
    const folder = await this.folders.enter();
    const file = await AppendedFile.create(folder, quarter, (this.sequence += 1));
    this.open.set(quarter, file);
    return file;
  }

  private async sealFile(file: AppendedFile): Promise<void> {
    this.open.delete(file.quarter);
    this.sealed.add([await file.close()]);
  }

  private isOver({ quarter, openedAt }: AppendedFile): boolean {
    const { graceMs, openMs } = this.settings;
    const endsAt = (quarter + 1) * quarterS * 1_000 + graceMs;
    return this.clock.now().getTime() >= endsAt || performance.now() - openedAt >= openMs;
  }

  private async makeRoom(): Promise<void> {
    const { diskBytes, quarters } = this.settings;
    const isOverLimit = () =>
      this.diskBytes > diskBytes || new Set([...this.sealed.quarters, ...this.open.keys()]).size > quarters;
    while (isOverLimit()) {
      const oldest = this.sealed.takeOldest();
      if (!oldest) return;
      try {
        const readings = oldest.readings ?? (await readSpoolFile(oldest.path)).readings.length;
        await this.discard(oldest);
        this.counts.droppedReadings += readings;
        this.logger.warn({ file: oldest.path, readings }, 'readings are dropped, the spool is full');
      } catch (error) {
        this.sealed.release([oldest]);
        throw error;
      }
    }
  }

  private async discard(file: SpoolFile): Promise<void> {
    await rm(file.path, { force: true });
    this.sealed.remove(file);
    await this.folders.leave(file.folder);
  }

  private adoptDead(): Promise<void> {
    this.adopting ??= this.adopt().finally(() => {
      this.adopting = undefined;
    });
    return this.adopting;
  }

  private async adopt(): Promise<void> {
    try {
      await this.folders.enter();
      this.adopted.push(...(await this.folders.adopt()));
      for (let folder = this.adopted[0]; folder !== undefined; folder = this.adopted[0]) {
        await this.list(folder);
        this.adopted.shift();
      }
      this.adoptionOutage.ends();
    } catch (error) {
      this.adoptionOutage.begins(error);
    }
  }

  private async list(folder: string): Promise<void> {
    const { files, others } = await filesIn(folder);
    this.sealed.add(files);
    if (others.length > 0)
      this.logger.warn({ folder, others }, 'files that this version cannot read are left');
    if (files.length === 0) await this.folders.leave(folder);
  }
}
