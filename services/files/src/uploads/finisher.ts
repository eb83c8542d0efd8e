import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { fileLimits, pictureSizes, type PictureSize } from '@officina/contracts/files/limits';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { diskFullError } from '@officina/server-kit/disk';
import type { Stored } from '@officina/server-kit/store/stored';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { safeName } from '../content/file-name.ts';
import { judgeFile, type FileType } from '../content/file-type.ts';
import { Pictures } from '../content/pictures.ts';
import { Links } from '../contractors/links.ts';
import { ByteStore } from '../kept/byte-store.ts';
import { FilesFolder } from '../kept/files-folder.ts';
import { PhotoKeys } from '../reports/photo-keys.ts';
import { Reports } from '../reports/reports.ts';
import { actionOf, Files, fileTitle, type FileFields, type RecordOfTenant } from '../stored/file.model.ts';
import { Quota } from '../stored/quota.ts';
import { Records } from '../stored/records.ts';
import { callerOfUpload, UploadStore, type Upload } from '../stored/upload-store.ts';
import { UploadLocks } from './upload-locks.ts';

/** What is kept of an upload. */
interface Content {
  /** Path of the bytes, which may be moved away. */
  file: string;
  sha256: string;
  size: number;
  /** Only for a picture. */
  small?: Record<PictureSize, string>;
  width?: number;
  height?: number;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Errors after which an upload is of no use any more. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError && ['invalid', 'not_found', 'gone', 'locked'].includes(error.code);

/** Without maintenance, a photo waits like one without a report. */
const unlessAway = (error: unknown): undefined => {
  if (!(error instanceof AppError && ['unavailable', 'timeout'].includes(error.code))) throw error;
};

const ended = () => new AppError('not_found', 'Questo invio non c’è più: ricomincia.');

/** Turns an upload whose bytes have all arrived into a file of its record. Can be repeated at any point. */
@Injectable()
export class Finisher {
  constructor(
    private readonly files: Files,
    private readonly uploads: UploadStore,
    private readonly records: Records,
    private readonly quota: Quota,
    private readonly locks: UploadLocks,
    private readonly pictures: Pictures,
    private readonly bytes: ByteStore,
    private readonly folder: FilesFolder,
    private readonly clock: Clock,
    private readonly keys: PhotoKeys,
    private readonly reports: Reports,
    private readonly links: Links,
  ) {}

  /**
   * @returns the file's id; undefined for a photo whose report has not come yet, which is held
   * @throws AppError `invalid` for a content that is refused, `not_found` for a record that is gone or a link that has ended, `locked` for
   *   a contractor's job that is closed: the upload is discarded; `unavailable`, `disk_full` and others: it can be finished later
   */
  async finish({ tenantId, id }: Upload): Promise<string | undefined> {
    return this.locks.during(id, async () => {
      const upload = await this.uploads.find(tenantId, id);
      if (!upload) throw ended();
      try {
        if (upload.fileId !== null) return upload.fileId;
        const placed = await this.reports.placed(upload).catch(unlessAway);
        return placed ? await this.attach(placed) : await this.hold(upload);
      } catch (error) {
        if (!(await this.folder.hasRoomFor(0))) throw diskFullError();
        if (isFinal(error)) await this.discard(upload);
        throw error;
      }
    });
  }

  /** Discards an upload whose link has ended. @throws AppError as `Links.refuseEnded` */
  async refuseEnded(upload: Upload): Promise<void> {
    try {
      await this.links.refuseEnded(upload);
    } catch (error) {
      if (isFinal(error)) await this.discard(upload);
      throw error;
    }
  }

  /** Removes an upload and frees what it had reserved. */
  async discard(upload: Upload): Promise<void> {
    await this.folder.clear(upload.id);
    if (!(await this.uploads.remove(upload)) || upload.fileId) return;
    await this.quota.settle(upload, upload.size);
    if (upload.photo) await this.keys.freePlace(upload.tenantId, upload.photo.keyHash);
  }

  /** @throws AppError `invalid` if a record has as many files as it may have */
  async refuseFull(caller: Caller, { entity, entityId }: RecordOfTenant): Promise<void> {
    const count = await this.files.count(caller, { entity, entityId, removedAt: null });
    if (count >= fileLimits.perRecord)
      throw invalid('file', `Ci sono già ${fileLimits.perRecord} foto e documenti: togline qualcuno.`);
  }

  private async attach(upload: Upload): Promise<string> {
    const caller = callerOfUpload(upload);
    const key = { idempotencyKey: upload.id, request: { upload: upload.id } };
    const file = (await this.files.madeBefore(caller, key)) ?? (await this.insert(caller, upload, key));
    const fileId = file._id.toHexString();
    if (await this.uploads.complete(upload, fileId)) await this.quota.settle(caller, upload.size, file.size);
    await this.folder.clear(upload.id);
    return fileId;
  }

  /** A photo waits as it came, once it is known to be a picture. */
  private async hold(upload: Upload): Promise<undefined> {
    if (upload.photo?.isHeld) return;
    const { type } = await this.judge(upload);
    await this.pictures.rewrite(callerOfUpload(upload), this.folder.uploadPath(upload.id), type);
    await this.uploads.hold(upload);
  }

  /** @throws AppError `invalid` for a content that is refused */
  private async judge({ id, name, photo, linkId }: Upload): Promise<FileType> {
    const type = await judgeFile(this.folder.uploadPath(id), name);
    const isPicture = type.kind === 'picture';
    if (photo && !isPicture)
      throw invalid('file', 'Con la segnalazione si mandano solo foto: JPG, PNG o WebP.');
    if (linkId !== undefined && !isPicture)
      throw invalid('file', 'Con questo link si mandano solo foto: JPG, PNG o WebP.');
    return type;
  }

  private async insert(
    caller: Caller,
    upload: Upload,
    key: { idempotencyKey: string; request: object },
  ): Promise<Stored<FileFields>> {
    const path = this.folder.uploadPath(upload.id);
    await this.links.refuseEnded(upload);
    const type = await this.judge(upload);
    const title = await this.records.title(caller, upload);
    await this.refuseFull(caller, upload);
    const content = await this.contentOf(caller, path, type);
    await this.put(caller, content);
    const fields = this.fieldsOf(caller, upload, type, content);
    const audit = { action: actionOf(fields, 'added'), object: fileTitle(fields, title) };
    const file = await this.records.during(caller, upload, () =>
      this.files.insert(caller, fields, audit, key),
    );
    // The same bytes may have been removed a moment ago, because no other file named them.
    if ((await this.bytes.sizeOf(caller.tenantId, { sha256: content.sha256 })) === undefined)
      await this.put(caller, await this.contentOf(caller, path, type));
    return file;
  }

  /** The bytes to keep. The upload's own bytes stay until it is complete. */
  private async contentOf(caller: Caller, path: string, { kind, type }: FileType): Promise<Content> {
    if (kind === 'picture') {
      const picture = await this.pictures.rewrite(caller, path, type);
      return { ...picture, ...(await measured(picture.file)) };
    }
    const file = `${path}.copy`;
    await copyFile(path, file);
    return { file, ...(await measured(file)) };
  }

  /** The picture comes last: where it is, its small versions are too. */
  private async put({ tenantId }: Caller, { file, sha256, small }: Content): Promise<void> {
    if (small) for (const size of pictureSizes) await this.bytes.put(tenantId, { sha256, size }, small[size]);
    await this.bytes.put(tenantId, { sha256 }, file);
  }

  private fieldsOf(caller: Caller, upload: Upload, { kind, type, ending }: FileType, content: Content) {
    const { entity, entityId, caption, name } = upload;
    const { sha256, size, width = null, height = null } = content;
    const hasMoment = kind === 'picture' && entity === 'intervention';
    return {
      ...{ entity, entityId, kind, type, size, width, height, sha256 },
      machineId: entity === 'visit' ? (upload.machineId ?? null) : null,
      name: safeName(name, ending),
      caption: caption || null,
      moment: hasMoment ? (upload.moment ?? null) : null,
      ...{ isFace: null, linkId: upload.linkId ?? null },
      ...{ addedBy: caller.userName, addedById: caller.userId, addedAt: this.clock.now(), removedAt: null },
    };
  }
}

const measured = async (path: string): Promise<Pick<Content, 'sha256' | 'size'>> => ({
  sha256: await hashOf(path),
  size: (await stat(path)).size,
});
