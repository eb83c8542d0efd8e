import { Injectable } from '@nestjs/common';
import { partBytes } from '@officina/contracts/imports/imports';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { fitting } from '@officina/server-kit/store/list-pages';
import { Store } from '@officina/server-kit/store/store';
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

const rowsAtOnce = 500;
/** Nothing becomes of these, unless somebody has them checked again. */
const ended: JobFields['state'][] = ['SAVED', 'UNDONE', 'REFUSED'];
/** Of a tenant. */
const mostEnded = 3;
/** What goes on by itself, or waits for the key. */
const running: JobFields['state'][] = ['READING', 'READY', 'SAVING', 'UNDOING'];
const mostRunning = 20;

/** What people see of a row. */
const shownFields = { number: 1, fate: 1, cells: 1, changes: 1, wrong: 1 } as const;

/** Imports, the parts of their files and their rows; every question names its tenant. */
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

  /** Those of a kind that are not over and whose file has arrived, the newest first. */
  async running(tenantId: string, kind: JobFields['kind']): Promise<JobFields[]> {
    return this.jobs
      .find({ tenantId, kind, state: { $in: running } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(mostRunning)
      .lean<JobFields[]>();
  }

  /** Changes an import that is in one of these states. @returns it as it is then, or null where it is in another */
  async move(
    { tenantId, _id }: Pick<JobFields, 'tenantId' | '_id'>,
    from: JobFields['state'][],
    set: Partial<JobFields>,
  ): Promise<JobFields | null> {
    return this.jobs
      .findOneAndUpdate({ tenantId, _id, state: { $in: from } }, { $set: set }, { returnDocument: 'after' })
      .lean<JobFields>();
  }

  /** Keeps an import and all of it; the import last, without which the others are of no use. */
  async keepUntil({ tenantId, _id }: JobFields, expiresAt: Date): Promise<void> {
    await this.parts.updateMany({ tenantId, job: _id }, { $set: { expiresAt } });
    await this.rows.updateMany({ tenantId, job: _id }, { $set: { expiresAt } });
    await this.jobs.updateOne({ tenantId, _id }, { $set: { expiresAt } });
  }

  /** Bytes of the tenant's imports that have not ended, other than this one: of their files as announced and of their rows. */
  async bytesUnderWay({ tenantId, _id }: Pick<JobFields, 'tenantId' | '_id'>): Promise<number> {
    const others = await this.jobs
      .find({ tenantId, _id: { $ne: _id }, state: { $nin: ended } }, { parts: 1, bytes: 1 })
      .lean<Pick<JobFields, 'parts' | 'bytes'>[]>();
    return others.reduce((sum, { parts, bytes = 0 }) => sum + parts * partBytes + bytes, 0);
  }

  /** Of an import that has ended: forgets those of the tenant that ended before the last three. */
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
      .skip(mostEnded)
      .lean<Pick<JobFields, '_id'>[]>();
    const jobs = former.map((one) => one._id);
    await this.rows.deleteMany({ tenantId, job: { $in: jobs } });
    await this.parts.deleteMany({ tenantId, job: { $in: jobs } });
    // Last, so that what is broken off is done by the next one.
    await this.jobs.deleteMany({ tenantId, _id: { $in: jobs } });
  }

  async putPart({ tenantId, _id: job, expiresAt }: JobFields, index: number, content: Buffer): Promise<void> {
    await this.parts.updateOne({ tenantId, job, index }, { $set: { content, expiresAt } }, { upsert: true });
  }

  async countParts({ tenantId, _id: job }: JobFields): Promise<number> {
    return this.parts.countDocuments({ tenantId, job });
  }

  /** The whole file. */
  async fileOf({ tenantId, _id: job }: JobFields): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const { content } of this.parts.find({ tenantId, job }).sort({ index: 1 }).cursor())
      pieces.push(content);
    return Buffer.concat(pieces);
  }

  /** Puts these rows in the place of those of before. */
  async replaceRows({ tenantId, _id: job }: JobFields, rows: Omit<RowFields, '_id'>[]): Promise<void> {
    await this.rows.deleteMany({ tenantId, job });
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await this.rows.insertMany(rows.slice(at, at + rowsAtOnce));
  }

  /** Rows with what is to be written of them. */
  async plannedRows({ tenantId, _id: job }: JobFields, which: object): Promise<PlannedRow[]> {
    return this.rows
      .find({ ...which, tenantId, job }, { cells: 0 })
      .sort({ number: 1 })
      .lean<PlannedRow[]>();
  }

  /** What is the matter with the refused rows, by their numbers. */
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

  /** The rows behind one, in the order of the file, as many as a message holds; `next` is the last where there are more. */
  async rowsAfter({ tenantId, _id: job }: JobFields, after: number) {
    const found = await this.rows
      .find({ tenantId, job, number: { $gt: after } }, shownFields)
      .sort({ number: 1 })
      .limit(rowsAtOnce + 1)
      .lean<RowFields[]>();
    const { items, last } = fitting(found.slice(0, rowsAtOnce));
    return { items, next: items.length < found.length && last ? String(last.number) : null };
  }

  /** One page of the list of all rows. */
  async page({ tenantId, _id: job }: JobFields, after?: string) {
    return this.store.pages.page<RowFields>(tenantId, { sort: { number: 1 }, after }, (behind) =>
      this.rows.find({ tenantId, job, ...behind }, shownFields),
    );
  }
}
