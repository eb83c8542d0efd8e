import type { Clock } from '@officina/server-kit/clock';
import type { Logger } from '@officina/server-kit/logger';
import { rename, rm } from 'node:fs/promises';
import { Outage } from '../../outage.ts';
import { quarterS, type Reading } from '../reading.ts';
import { AppendedFile, RunFolders } from './run-folders.ts';
import { Shelf } from './shelf.ts';
import { filesIn, linesOf, readSpoolFile, type SpoolFile, type Torn } from './spool-file.ts';
import { WaitingLines } from './waiting-lines.ts';

/** How a spool waits and how much it holds; tests have it shorter and smaller. Times in milliseconds. */
export interface SpoolSettings {
  /** Between two writes to the disk: what was appended longer ago is on it. */
  syncMs: number;
  /** After its quarter of an hour, until a file counts as whole. */
  graceMs: number;
  /** After which a file is whole in any case, whatever the clock says. */
  openMs: number;
  /** Between two looks for what dead processes have left. */
  adoptMs: number;
  /** Of lines that cannot be written now. */
  memoryBytes: number;
  /** Of one file; what comes after is in another. Also of the files that are handed over at once. */
  fileBytes: number;
  /** Of all files of this process. */
  diskBytes: number;
  /** Quarters of an hour of which there are files. */
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

/** Written at once, so that a disk with a little room takes a part. */
const writtenBytes = 1_000_000;

/** What the spool counts; from the process's beginning but for the first and the last. */
export interface SpoolFigures {
  /** That wait for the store now. */
  spooledBytes: number;
  /** Readings that the store has. */
  keptReadings: number;
  /** Readings that went because there was no room for them. */
  droppedReadings: number;
  /** Lines that could not be read back. */
  tornLines: number;
  /** Since the quarter of an hour began of which the oldest reading is that waits; 0 where none does. */
  unsavedSeconds: number;
}

/**
 * What was read and is not in the store yet, in append-only files of this process (ADR 0044): one for each quarter of an
 * hour, another when a reading comes after its file was closed. What cannot be written waits in memory.
 */
export class Spool {
  private readonly settings: SpoolSettings;
  private readonly folders: RunFolders;
  private readonly waiting: WaitingLines;
  private readonly shelf = new Shelf();
  private readonly open = new Map<number, AppendedFile>();
  private readonly outage: Outage;
  private readonly adoption: Outage;
  /** Folders of dead processes that have been taken over and not been looked into. */
  private readonly adopted: string[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  /** One thing at a time happens to the files that are open. */
  private turn: Promise<void> = Promise.resolve();
  private isTicking = false;
  private looking: Promise<void> | undefined;
  private sequence = 0;
  private readonly counts = { keptReadings: 0, droppedReadings: 0, tornLines: 0 };

  /** @param base folder that processes share, on a disk of this machine */
  constructor(
    base: string,
    private readonly clock: Clock,
    private readonly logger: Logger,
    settings: Partial<SpoolSettings> = {},
  ) {
    this.settings = { ...spoolSettings, ...settings };
    this.folders = new RunFolders(base);
    this.waiting = new WaitingLines(this.settings.memoryBytes);
    this.outage = new Outage(logger, 'readings cannot be written to the spool');
    this.adoption = new Outage(logger, 'what dead processes have spooled cannot be looked at');
  }

  /** Begins to write each second, and to take over what dead processes have left; resolves when it has looked first. */
  async start(): Promise<void> {
    this.timers.push(setInterval(() => this.tick(), this.settings.syncMs));
    this.timers.push(setInterval(() => void this.lookForDead(), this.settings.adoptMs));
    await this.lookForDead();
  }

  /** Keeps readings in mind, and within a second on the disk. Never throws for the disk. */
  append(readings: readonly Reading[]): void {
    this.waiting.add(linesOf(readings));
  }

  /** Resolves when everything that was appended before is on the disk. @throws when the disk does not take it */
  sync(): Promise<void> {
    return this.inTurn(() => this.write());
  }

  /**
   * Closes the files of quarters that are over, or all of them.
   * @returns how many files wait to be taken
   */
  async seal(which: 'over' | 'all'): Promise<number> {
    await this.inTurn(async () => {
      for (const file of this.open.values())
        if (which === 'all' || this.isOver(file)) await this.shelve(file);
    });
    return this.shelf.count;
  }

  /** The oldest closed files of one quarter, until they are given back or removed; none where nothing waits. */
  take(): SpoolFile[] {
    return this.shelf.take(this.settings.fileBytes);
  }

  /** They could not be kept. */
  giveBack(files: readonly SpoolFile[]): void {
    this.shelf.giveBack(files);
  }

  /** The store has what was read back of a file. One that says what nobody writes is set aside, for a person to look at. */
  async remove(file: SpoolFile, readings: number, torn: Torn): Promise<void> {
    const aside = torn.odd > 0 ? `${file.path}.odd` : undefined;
    if (aside) await rename(file.path, aside);
    await this.discard(file);
    this.counts.keptReadings += readings;
    if (torn.lines === 0) return;
    this.counts.tornLines += torn.lines;
    const told = { ...torn, file: aside ?? file.path };
    this.logger.warn(
      told,
      `a part of a spool file cannot be read back${aside ? ', the file is set aside' : ''}`,
    );
  }

  /** What is not in the store stays on the disk, for whoever is started next. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.looking;
    await this.inTurn(async () => {
      for (const file of this.open.values()) await this.shelve(file);
    });
    await this.folders.close();
  }

  figures(): SpoolFigures {
    const quarters = [...this.open.keys(), ...this.shelf.quarters, ...this.waiting.quarters];
    const began = Math.min(...quarters) * quarterS;
    const age = this.clock.now().getTime() / 1_000 - began;
    return {
      ...this.counts,
      spooledBytes: this.waiting.bytes + this.diskBytes,
      droppedReadings: this.counts.droppedReadings + this.waiting.dropped,
      unsavedSeconds: quarters.length === 0 ? 0 : Math.max(0, Math.round(age)),
    };
  }

  private get diskBytes(): number {
    return [...this.open.values()].reduce((sum, { bytes }) => sum + bytes, this.shelf.bytes);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** A disk that takes long makes no queue. */
  private tick(): void {
    if (this.isTicking) return;
    this.isTicking = true;
    const done = () => void (this.isTicking = false);
    this.sync().then(done, done);
  }

  private async write(): Promise<void> {
    try {
      for (let next = this.waiting.next; next !== undefined; next = this.waiting.next)
        await this.writeSome(next);
      await this.makeRoom();
      this.outage.ends();
    } catch (error) {
      this.outage.begins(error);
      throw error;
    }
  }

  private async writeSome(quarter: number): Promise<void> {
    const lines = this.waiting.take(quarter, writtenBytes);
    try {
      const file = await this.fileOf(quarter);
      await file.append(lines);
    } catch (error) {
      this.waiting.giveBack(lines);
      throw error;
    }
  }

  private async fileOf(quarter: number): Promise<AppendedFile> {
    const before = this.open.get(quarter);
    if (before && before.bytes < this.settings.fileBytes) return before;
    if (before) await this.shelve(before);
    const folder = await this.folders.enter();
    const file = await AppendedFile.create(folder, quarter, (this.sequence += 1));
    this.open.set(quarter, file);
    return file;
  }

  private async shelve(file: AppendedFile): Promise<void> {
    this.open.delete(file.quarter);
    this.shelf.add([await file.close()]);
  }

  private isOver({ quarter, openedAt }: AppendedFile): boolean {
    const { graceMs, openMs } = this.settings;
    const endsAt = (quarter + 1) * quarterS * 1_000 + graceMs;
    return this.clock.now().getTime() >= endsAt || performance.now() - openedAt >= openMs;
  }

  private async makeRoom(): Promise<void> {
    const { diskBytes, quarters } = this.settings;
    const isTooMuch = () =>
      this.diskBytes > diskBytes || new Set([...this.shelf.quarters, ...this.open.keys()]).size > quarters;
    while (isTooMuch()) {
      const oldest = this.shelf.takeOldest();
      if (!oldest) return;
      try {
        const readings = oldest.readings ?? (await readSpoolFile(oldest.path)).readings.length;
        await this.discard(oldest);
        this.counts.droppedReadings += readings;
        this.logger.warn({ file: oldest.path, readings }, 'readings are dropped, the spool is full');
      } catch (error) {
        this.shelf.giveBack([oldest]);
        throw error;
      }
    }
  }

  private async discard(file: SpoolFile): Promise<void> {
    await rm(file.path, { force: true });
    this.shelf.remove(file);
    await this.folders.leave(file.folder);
  }

  private lookForDead(): Promise<void> {
    this.looking ??= this.adopt().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async adopt(): Promise<void> {
    try {
      await this.folders.enter();
      this.adopted.push(...(await this.folders.adopt()));
      for (let folder = this.adopted[0]; folder !== undefined; folder = this.adopted[0]) {
        await this.list(folder);
        this.adopted.shift();
      }
      this.adoption.ends();
    } catch (error) {
      this.adoption.begins(error);
    }
  }

  private async list(folder: string): Promise<void> {
    const { files, others } = await filesIn(folder);
    this.shelf.add(files);
    if (others.length > 0)
      this.logger.warn({ folder, others }, 'files that this version cannot read are left');
    if (files.length === 0) await this.folders.leave(folder);
  }
}
