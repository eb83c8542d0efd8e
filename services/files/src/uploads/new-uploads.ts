import { Injectable } from '@nestjs/common';
import { sizeOfLimit } from '@officina/contracts/byte-size';
import type { Caller } from '@officina/contracts/caller';
import { reportPhotoLimits } from '@officina/contracts/files/limits';
import { reportPhotoMetadata } from '@officina/contracts/files/reports';
import { uploadMetadata } from '@officina/contracts/files/uploads';
import { machines } from '@officina/contracts/maintenance/machines';
import { AppError, invalid, invalidFields } from '@officina/server-kit/app-error';
import { diskFullError } from '@officina/server-kit/disk';
import { References } from '@officina/server-kit/references/references';
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { FilesFolder } from '../kept/files-folder.ts';
import { PhotoKeys, type PhotoKey } from '../reports/photo-keys.ts';
import { Quota } from '../stored/quota.ts';
import { Records } from '../stored/records.ts';
import { UploadStore } from '../stored/upload-store.ts';
import { Finisher } from './finisher.ts';

const { perReport } = reportPhotoLimits;
const machineTexts = { what: 'il macchinario', unknown: 'Macchinario sconosciuto' };

/** @throws AppError `malformed`, `too_large`, `invalid` for an announced length that is missing, too large or 0 */
export function refuseLength(headers: IncomingHttpHeaders, limit: number): void {
  if (headers['upload-defer-length'] !== undefined || headers['upload-concat'] !== undefined)
    throw new AppError('malformed', 'La lunghezza va detta all’inizio, in un solo invio.');
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    throw new AppError('malformed', 'Manca la lunghezza del file (Upload-Length).');
  if (Number(length) === 0) throw invalid('file', 'Il file è vuoto.');
  if (Number(length) <= limit) return;
  const message = `Troppo grande: ${sizeOfLimit(Number(length), limit)}`;
  throw new AppError('too_large', message, { errors: [{ path: 'file', message }] });
}

/** @throws AppError `invalid` with each field */
export function parseMetadata<S extends z.ZodType>(schema: S, given: object): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw invalidFields(errors);
}

/** Begins uploads. */
@Injectable()
export class NewUploads {
  constructor(
    private readonly uploads: UploadStore,
    private readonly records: Records,
    private readonly quota: Quota,
    private readonly finisher: Finisher,
    private readonly folder: FilesFolder,
    private readonly references: References,
    private readonly keys: PhotoKeys,
  ) {}

  /**
   * Notes a user's upload and reserves its bytes.
   * @throws AppError `invalid`, `not_found` for an unknown record, `unavailable` while its owner is away, `disk_full`
   */
  async begin(caller: Caller, id: string, size: number, given: object): Promise<void> {
    const metadata = parseMetadata(uploadMetadata, given);
    if (!(await this.folder.hasRoomFor(2 * size))) throw diskFullError();
    await this.records.title(caller, metadata);
    const { machineId } = metadata;
    await this.references.refuseUnknown(caller, machines.byIds, { machineId }, machineTexts);
    await this.finisher.refuseFull(caller, metadata);
    await this.quota.reserve(caller, size);
    await this.uploads.create(caller, { ...metadata, id, size });
  }

  /**
   * Notes a photo of a public report, whose record may not exist yet.
   * @throws AppError `invalid` also when the key has no place left or the bytes for such photos are used, `disk_full`
   */
  async beginPhoto(caller: Caller, key: PhotoKey, id: string, size: number, given: object): Promise<void> {
    const { name } = parseMetadata(reportPhotoMetadata, given);
    if (!(await this.folder.hasRoomFor(2 * size))) throw diskFullError();
    const { keyHash, until } = key;
    await this.takePlace(key);
    try {
      await this.quota.reservePublic(caller, size);
      const photo = { keyHash, until, isHeld: false };
      await this.uploads.create(caller, { entity: 'intervention', entityId: '', name, id, size, photo });
    } catch (error) {
      await this.keys.freePlace(key.tenantId, keyHash);
      throw error;
    }
  }

  /**
   * Takes a place for a photo; none left, that of one whose first request was never answered, or that a kill left taken.
   * @throws AppError `invalid`
   */
  private async takePlace(key: PhotoKey): Promise<void> {
    if (await this.keys.takePlace(key)) return;
    const { tenantId, keyHash } = key;
    const photos = await this.uploads.ofKey(tenantId, keyHash);
    const arrived = await Promise.all(photos.map(({ id }) => this.folder.arrivedBytes(id)));
    const unanswered = photos.find((_photo, at) => !arrived[at]);
    if (unanswered?.fileId === null) await this.finisher.discard(unanswered);
    else if (photos.length < perReport) await this.keys.freePlace(tenantId, keyHash);
    if (!(await this.keys.takePlace(key))) throw invalid('file', `Al massimo ${perReport} foto.`);
  }
}
