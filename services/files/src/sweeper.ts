import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { fileLimits, reportPhotoLimits } from '@officina/contracts/files/limits';
import { batchesOf } from '@officina/server-kit/all-pages';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemIn } from '@officina/server-kit/system-caller';
import { ByteStore } from './kept/byte-store.ts';
import { FilesFolder } from './kept/files-folder.ts';
import { PhotoKeys } from './reports/photo-keys.ts';
import { Reports } from './reports/reports.ts';
import { actionOf, Files, type FileFields } from './stored/file.model.ts';
import { Quota } from './stored/quota.ts';
import { Records } from './stored/records.ts';
import { UploadStore, type Upload } from './stored/upload-store.ts';
import { Finisher } from './uploads/finisher.ts';
import { UploadLocks } from './uploads/upload-locks.ts';

const keptMs = fileLimits.keptHours * 3_600_000;
const waitMs = reportPhotoLimits.waitMinutes * 60_000;
/** In milliseconds: between looks at records whose owners have to be told, at uploads and files, and at bytes. */
const times = { unkeptMs: 5_000, keptMs: 60_000, itemsMs: 60_000, bytesMs: 3_600_000 };
const hashesAtOnce = 100;

/** Completes what was interrupted, and removes what nobody needs any more. Several processes may do the same at once. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timers: NodeJS.Timeout[] = [];
  private owners: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly files: Files,
    private readonly uploads: UploadStore,
    private readonly records: Records,
    private readonly quota: Quota,
    private readonly finisher: Finisher,
    private readonly locks: UploadLocks,
    private readonly bytes: ByteStore,
    private readonly folder: FilesFolder,
    private readonly keys: PhotoKeys,
    private readonly reports: Reports,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tellLater(times.unkeptMs);
    const every = (ms: number, work: () => Promise<unknown>) =>
      setInterval(() => void this.attempt(work, 'a sweep failed'), ms);
    this.timers = [
      every(times.itemsMs, () => this.sweepItems()),
      every(times.bytesMs, () => this.sweepBytes()),
    ];
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.owners);
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Tells the owners of records that do not know how many files there are. @returns whether all of them know now */
  async tellOwners(): Promise<boolean> {
    const unkept = await this.records.unkept();
    const told = await Promise.all(
      unkept.map((record) => this.attempt(() => this.records.keep(record, record), 'an owner is away')),
    );
    return told.every(Boolean);
  }

  /** Finishes uploads that are complete, and removes for good what was given up, taken off or left without its record a day ago. */
  async sweepItems(): Promise<void> {
    for (const tenantId of await this.quota.tenants()) {
      await this.sweepUploads(tenantId);
      await this.sweepFiles(systemIn(tenantId));
      await this.sweepRecords(systemIn(tenantId));
    }
  }

  /** Attaches the photos that were sent with a key, now that there is a report. */
  async attachPhotos(tenantId: string, keyHash: string): Promise<void> {
    await this.attempt(async () => {
      for (const upload of await this.uploads.ofKey(tenantId, keyHash))
        await this.attempt(() => this.sweepUpload(upload), 'a photo cannot be attached');
    }, 'the photos of a report are attached later');
  }

  /** Removes bytes that no file names, and corrects the sums. */
  async sweepBytes(): Promise<void> {
    const known = new Set<string>();
    for (const tenantId of await this.quota.tenants()) {
      await this.sweepTenantBytes(systemIn(tenantId));
      await this.quota.recount(systemIn(tenantId));
      for (const { id } of await this.uploads.all(tenantId)) known.add(id);
    }
    const old = await this.folder.untouchedSince(this.dayAgo);
    for (const id of old.filter((one) => !known.has(one))) await this.folder.clear(id);
  }

  private get dayAgo(): Date {
    return new Date(this.clock.now().getTime() - keptMs);
  }

  private tellLater(afterMs: number): void {
    this.owners = setTimeout(() => {
      const told = this.attempt(() => this.tellOwners(), 'cannot look for records');
      void told.then((all) => this.isStopped || this.tellLater(all ? times.keptMs : times.unkeptMs));
    }, afterMs);
  }

  private async sweepUploads(tenantId: string): Promise<void> {
    await this.keys.forgetEnded(tenantId);
    for (const upload of await this.uploads.all(tenantId)) {
      if (upload.createdAt < this.dayAgo) await this.giveUp(upload);
      else if (upload.fileId === null)
        await this.attempt(() => this.sweepUpload(upload), 'an upload cannot be finished');
    }
  }

  private async sweepUpload(upload: Upload): Promise<void> {
    const isComplete = (await this.folder.arrivedBytes(upload.id)) === upload.size;
    const fileId = isComplete ? await this.finisher.finish(upload) : undefined;
    if (fileId !== undefined || !upload.photo) return;
    const endedMs = this.clock.now().getTime() - upload.photo.until.getTime();
    if (endedMs < (isComplete ? waitMs : 0)) return;
    // Maintenance may have been away.
    if (!isComplete || !(await this.reports.placed(upload))) await this.giveUp(upload);
  }

  private async giveUp(upload: Upload): Promise<void> {
    await this.finisher.discard(upload);
    await this.locks.forget(upload.id);
  }

  private async sweepFiles(caller: Caller): Promise<void> {
    const old = { removedAt: { $ne: null, $lt: this.dayAgo } };
    for (const file of await this.files.find(caller, old)) await this.removeForGood(caller, file);
  }

  private async sweepRecords(caller: Caller): Promise<void> {
    for (const record of await this.records.notAskedSince(caller.tenantId, this.dayAgo))
      await this.attempt(() => this.records.keep(record, record), 'an owner is away');
    for (const record of await this.records.goneBefore(caller.tenantId, this.dayAgo)) {
      const { entity, entityId } = record;
      for (const file of await this.files.find(caller, { entity, entityId }))
        await this.removeForGood(caller, file);
      await this.records.forget(record);
    }
  }

  private async removeForGood(caller: Caller, { _id, size }: Stored<FileFields>): Promise<void> {
    await this.files.remove(caller, _id, undefined, (file) => ({ action: actionOf(file, 'removed') }));
    await this.quota.settle(caller, 0, -size);
  }

  private async sweepTenantBytes(caller: Caller): Promise<void> {
    const { tenantId } = caller;
    const old = (await this.bytes.list(tenantId)).filter(({ putAt }) => putAt < this.dayAgo);
    for (const some of batchesOf(old, hashesAtOnce)) {
      const hashes = some.map(({ sha256 }) => sha256);
      const named = new Set(
        (await this.files.find(caller, { sha256: { $in: hashes } })).map(({ sha256 }) => sha256),
      );
      for (const sha256 of hashes.filter((hash) => !named.has(hash)))
        await this.bytes.remove(tenantId, sha256, () => this.files.exists(caller, { sha256 }));
    }
  }

  /** @returns whether the work succeeded, and did not return false */
  private async attempt(work: () => Promise<unknown>, message: string): Promise<boolean> {
    try {
      return (await work()) !== false;
    } catch (err) {
      this.logger.info({ err }, message);
      return false;
    }
  }
}
