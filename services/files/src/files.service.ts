import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Page, Precondition } from '@officina/contracts/endpoint';
import { fileEdit, type FileEdit } from '@officina/contracts/files/files';
import { fileLimits } from '@officina/contracts/files/limits';
import { AppError, invalidFields } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { changedFields, fieldsOfBody } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { actionOf, Files, fileTitle, type FileFields, type RecordOfTenant } from './stored/file.model.ts';
import { Records } from './stored/records.ts';

const oldestFirst = { addedAt: 1 } as const;
const hourMs = 3_600_000;

const tooLate = () => new AppError('not_found', 'Non c’è più: è passato più di un giorno.');

/** @throws AppError `invalid` for a moment or a face where the file can have none */
function refuseUnfit({ kind, entity }: FileFields, { moment, isFace }: FileEdit): void {
  const errors = [
    ...(moment && (kind !== 'picture' || entity !== 'intervention')
      ? [{ path: 'moment', message: 'Prima e dopo valgono solo per le foto di un intervento' }]
      : []),
    ...(isFace && (kind !== 'picture' || entity !== 'machine')
      ? [{ path: 'isFace', message: 'Solo una foto del macchinario può rappresentarlo' }]
      : []),
  ];
  if (errors.length > 0) throw invalidFields(errors);
}

/** Rules of attached files that need stored data. */
@Injectable()
export class FilesService {
  constructor(
    private readonly files: Files,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /**
   * The files of a record, oldest first, without those that were taken off.
   * @throws AppError `not_found` if its owner says that it is not there
   */
  async of(caller: Caller, record: RecordOfTenant, after?: string): Promise<Page<Stored<FileFields>>> {
    const { entity, entityId } = record;
    if (after === undefined) await this.refuseGone(caller, record);
    return this.files.list(caller, { entity, entityId, removedAt: null }, { sort: oldestFirst, after });
  }

  /** All files, those that were taken off included. */
  all(caller: Caller, after?: string): Promise<Page<Stored<FileFields>>> {
    return this.files.list(caller, {}, { sort: oldestFirst, after });
  }

  /** A file, also one that was taken off. @throws AppError `not_found` */
  kept(caller: Caller, id: string): Promise<Stored<FileFields>> {
    return this.files.get(caller, id);
  }

  /** A file that is attached. @throws AppError `not_found` */
  async attached(caller: Caller, id: string): Promise<Stored<FileFields>> {
    const file = await this.files.get(caller, id);
    if (file.removedAt) throw new AppError('not_found', 'È già stato tolto.');
    return file;
  }

  /** A picture that is attached. @throws AppError `not_found` */
  async picture(caller: Caller, id: string): Promise<Stored<FileFields>> {
    const file = await this.attached(caller, id);
    if (file.kind !== 'picture') throw new AppError('not_found', 'Non trovato');
    return file;
  }

  /** The pictures of a visit that are about some machines, oldest first. */
  async picturesOfVisit(caller: Caller, visitId: string, machineIds: string[]) {
    const ofVisit = { entity: 'visit', entityId: visitId, kind: 'picture', removedAt: null } as const;
    const pictures = await this.files.find(caller, { ...ofVisit, machineId: { $in: machineIds } });
    return pictures.sort((one, other) => one.addedAt.getTime() - other.addedAt.getTime());
  }

  /** @throws AppError `not_found`, `stale`, `invalid`, `unavailable` while the record's owner is away */
  async edit(caller: Caller, id: string, edit: FileEdit, on: Precondition): Promise<Stored<FileFields>> {
    const file = await this.attached(caller, id);
    refuseUnfit(file, edit);
    const title = await this.records.title(caller, file);
    return this.records.during(caller, file, async () => {
      if (edit.isFace) await this.clearFace(caller, file, title);
      return this.files.update(caller, id, { ...on, request: edit }, (current) => {
        const set = changedFields<FileFields>(current, fieldsOfBody(fileEdit, edit));
        return { set, audit: { action: actionOf(current, 'changed'), object: fileTitle(current, title) } };
      });
    });
  }

  /** @throws AppError as `edit` */
  async remove(caller: Caller, id: string, on: Precondition): Promise<void> {
    const file = await this.attached(caller, id);
    const title = await this.records.title(caller, file);
    await this.records.during(caller, file, () =>
      this.files.update(caller, id, on, (current) => ({
        set: { removedAt: current.removedAt ?? this.clock.now() },
        audit: { action: actionOf(current, 'removed'), object: fileTitle(current, title) },
      })),
    );
  }

  /** Brings a file back that was taken off. @throws AppError as `edit`, `not_found` also after a day or for a record that is gone */
  async restore(caller: Caller, id: string, on: Precondition): Promise<Stored<FileFields>> {
    const file = await this.files.get(caller, id);
    const since = this.clock.now().getTime() - fileLimits.keptHours * hourMs;
    if (file.removedAt && file.removedAt.getTime() < since) throw tooLate();
    const title = await this.records.title(caller, file);
    return this.records.during(caller, file, async () => {
      if (file.isFace) await this.clearFace(caller, file, title);
      return this.files.update(caller, id, on, (current) => ({
        set: { removedAt: null },
        audit: { action: actionOf(current, 'restored'), object: fileTitle(current, title) },
      }));
    });
  }

  /** While the owner is away, a record counts as there. */
  private async refuseGone(caller: Caller, record: RecordOfTenant): Promise<void> {
    await this.records.title(caller, record).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found') throw new AppError('not_found', 'Non trovato');
    });
  }

  /** A machine has one face at most: its other pictures are none any more. */
  private async clearFace(caller: Caller, file: Stored<FileFields>, title: string): Promise<void> {
    const { entity, entityId, _id } = file;
    const others = { entity, entityId, isFace: true, removedAt: null, _id: { $ne: new Types.ObjectId(_id) } };
    for (const other of await this.files.find(caller, others))
      await this.files.update(caller, other._id, {}, (current) => ({
        set: { isFace: false },
        audit: { action: actionOf(current, 'changed'), object: fileTitle(current, title) },
      }));
  }
}
