import { Injectable } from '@nestjs/common';
import { uploadPartBytes } from '@officina/contracts/imports/imports';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { fitPage } from '@officina/server-kit/store/list-pages';
import { Store } from '@officina/server-kit/store/store';
import { upsert } from '@officina/server-kit/store/upsert';
import type { Model, Types } from 'mongoose';
import {
  jobSchema,
  partSchema,
  rowSchema,
  type JobFields,
  type PartFields,
  type PlannedRow,
  type RefusedRow,
  type RowFields,
} from './documents.ts';

const rowBatchSize = 500;
/** Imports in these states stay as they are, unless a user has their file checked again. */
const ended: JobFields['state'][] = ['SAVED', 'UNDONE', 'REFUSED'];
/** Ended imports that are kept per tenant. */
const maxEnded = 3;
/** Imports in these states are running, or wait for the user to save them. */
const running: JobFields['state'][] = ['READING', 'READY', 'SAVING', 'UNDOING'];
const maxRunning = 20;

/** Fields of a row that users see. */
const shownFields = { number: 1, fate: 1, cells: 1, changes: 1, wrong: 1 } as const;

/** Imports, the parts of their files and their rows; every query names its tenant. */
@Injectable()
export class ImportStore {
  readonly jobs: Model<JobFields>;
  private readonly parts: Model<PartFields>;
  readonly rows: Model<RowFields>;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {
    this.jobs = store.scoped('imports', jobSchema);
    this.parts = store.scoped('import_parts', partSchema);
    this.rows = store.scoped('import_rows', rowSchema);
  }

  /** @throws AppError `not_found` */
  async job(tenantId: string, id: string | Types.ObjectId): Promise<JobFields> {
    const found = await this.jobs.findOne({ tenantId, _id: id }).lean<JobFields>();
    if (!found)
      throw new AppError(
        'not_found',
        'Importazione non trovata: di quelle finite restano le ultime tre, le altre un giorno.',
      );
    return found;
  }

  /** The uploaded imports of a kind that have not ended, newest first. */
  async running(tenantId: string, kind: JobFields['kind']): Promise<JobFields[]> {
    return this.jobs
      .find({ tenantId, kind, state: { $in: running } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(maxRunning)
      .lean<JobFields[]>();
  }

  /** Changes an import that is in one of these states. @returns the changed import, or null if it is in another state */
  async move(
    { tenantId, _id }: Pick<JobFields, 'tenantId' | '_id'>,
    from: JobFields['state'][],
    set: Partial<JobFields>,
  ): Promise<JobFields | null> {
    return this.jobs
      .findOneAndUpdate({ tenantId, _id, state: { $in: from } }, { $set: set }, { returnDocument: 'after' })
      .lean<JobFields>();
  }

  /** Keeps an import, its parts and its rows. The import comes last: if this is interrupted, it expires together with them. */
  async keepUntil({ tenantId, _id }: JobFields, expiresAt: Date): Promise<void> {
    await this.parts.updateMany({ tenantId, job: _id }, { $set: { expiresAt } });
    await this.rows.updateMany({ tenantId, job: _id }, { $set: { expiresAt } });
    await this.jobs.updateOne({ tenantId, _id }, { $set: { expiresAt } });
  }

  /** Size of the tenant's other imports that have not ended: announced size of their files, plus their rows. */
  async unfinishedBytes({ tenantId, _id }: Pick<JobFields, 'tenantId' | '_id'>): Promise<number> {
    const others = await this.jobs
      .find({ tenantId, _id: { $ne: _id }, state: { $nin: ended } }, { parts: 1, bytes: 1 })
      .lean<Pick<JobFields, 'parts' | 'bytes'>[]>();
    return others.reduce((sum, { parts, bytes = 0 }) => sum + parts * uploadPartBytes + bytes, 0);
  }

  /** Notes the end of an import, and deletes all but the tenant's last three ended imports. */
  async keepLastEnded({ tenantId, _id }: JobFields): Promise<void> {
    const all = { tenantId, state: { $in: ended } };
    const { matchedCount } = await this.jobs.updateOne(
      { ...all, _id },
      { $set: { endedAt: this.clock.now() } },
    );
    if (matchedCount === 0) return;
    const former = await this.jobs
      .find(all, { _id: 1 })
      .sort({ endedAt: -1, createdAt: -1 })
      .skip(maxEnded)
      .lean<Pick<JobFields, '_id'>[]>();
    const jobs = former.map((one) => one._id);
    await this.rows.deleteMany({ tenantId, job: { $in: jobs } });
    await this.parts.deleteMany({ tenantId, job: { $in: jobs } });
    // Last, so that an interrupted deletion is completed by the next one.
    await this.jobs.deleteMany({ tenantId, _id: { $in: jobs } });
  }

  async putPart({ tenantId, _id: job, expiresAt }: JobFields, index: number, content: Buffer): Promise<void> {
    await upsert(this.parts, { tenantId, job, index }, { $set: { content, expiresAt } });
  }

  async countParts({ tenantId, _id: job }: JobFields): Promise<number> {
    return this.parts.countDocuments({ tenantId, job });
  }

  /** The complete file. */
  async fileOf({ tenantId, _id: job }: JobFields): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const { content } of this.parts.find({ tenantId, job }).sort({ index: 1 }).cursor())
      pieces.push(content);
    return Buffer.concat(pieces);
  }

  /** Replaces the rows of an import. */
  async replaceRows({ tenantId, _id: job }: JobFields, rows: Omit<RowFields, '_id'>[]): Promise<void> {
    await this.rows.deleteMany({ tenantId, job });
    for (let at = 0; at < rows.length; at += rowBatchSize)
      await this.rows.insertMany(rows.slice(at, at + rowBatchSize));
  }

  /** Rows with the data to be written, in the order of the file. */
  async plannedRows({ tenantId, _id: job }: JobFields, which: object): Promise<PlannedRow[]> {
    return this.rows
      .find({ ...which, tenantId, job }, { cells: 0 })
      .sort({ number: 1 })
      .lean<PlannedRow[]>();
  }

  /** Reasons of the refused rows, in the order of the file. */
  async refusedRows({ tenantId, _id: job }: JobFields): Promise<RefusedRow[]> {
    return this.rows
      .find({ tenantId, job, fate: 'REFUSED' }, { number: 1, wrong: 1 })
      .sort({ number: 1 })
      .lean<RefusedRow[]>();
  }

  async countWritten({ tenantId, _id: job }: JobFields): Promise<number> {
    return this.rows.countDocuments({ tenantId, job, written: { $ne: null } });
  }

  async setWritten({ tenantId, _id }: PlannedRow, written: PlannedRow['written']): Promise<void> {
    await this.rows.updateOne({ tenantId, _id }, { $set: { written } });
  }

  /** The rows after one, in the order of the file, as many as fit in a message; `next` is the last of them if more follow. */
  async rowsAfter({ tenantId, _id: job }: JobFields, after: number) {
    const found = await this.rows
      .find({ tenantId, job, number: { $gt: after } }, shownFields)
      .sort({ number: 1 })
      .limit(rowBatchSize + 1)
      .lean<RowFields[]>();
    const { items, last } = fitPage(found.slice(0, rowBatchSize));
    return { items, next: items.length < found.length && last ? String(last.number) : null };
  }

  /** One page of the list of all rows. */
  async page({ tenantId, _id: job }: JobFields, after?: string) {
    return this.store.pages.page<RowFields>(tenantId, { sort: { number: 1 }, after }, (behind) =>
      this.rows.find({ tenantId, job, ...behind }, shownFields),
    );
  }
}
