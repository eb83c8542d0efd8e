import { Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import type { Fields, RecordKind, StoredRecord } from '@officina/server-kit/import/kind';
import { importKinds } from '@officina/server-kit/import/kinds';
import { changesOf, KnownRecords } from '@officina/server-kit/import/known-records';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';
import { importContext, fetchAll, type TenantBus } from '@officina/server-kit/import/tenant-bus';
import type { JobFields, PlannedRow } from '../stored/documents.ts';
import { ImportStore } from '../stored/import-store.ts';
import { importBus } from './import-bus.ts';
import { refuseDisabled } from './refuse-disabled.ts';

/** Whether a run must stop, because its process ends or another one has taken the import over. */
export type IsStopped = () => boolean;

const concurrency = 8;
const maxNamedRows = 20;
/** An import must not expire before its rows are written or undone, however long that takes. */
const keptMs = 30 * 24 * 3_600_000;

interface Work {
  job: JobFields;
  kind: RecordKind;
  bus: TenantBus;
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && !['unavailable', 'timeout', 'internal', 'disk_full'].includes(error.code);

const reasonOf = ({ code, detail, errors }: AppError): string =>
  code === 'stale'
    ? 'l’ha cambiata qualcun altro mentre si salvava'
    : (errors?.map(({ message }) => message).join('; ') ?? detail);

/** The numbers of the first twenty rows: «3, 7». */
function numbersOf(rows: { number: number }[]): string {
  const named = rows.slice(0, maxNamedRows).map(({ number }) => number);
  const others = rows.length - named.length;
  if (others === 0) return named.join(', ');
  return `${named.join(', ')} e ${others === 1 ? 'un’altra' : `altre ${others}`}`;
}

/** Works on several rows concurrently, in order; starts no row after a failure or a stop. */
async function eachOf(rows: PlannedRow[], isStopped: IsStopped, work: (row: PlannedRow) => Promise<void>) {
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row && !isStopped(); row = waiting.shift()) {
      await work(row).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  // A row that may or may not be written is retried before anything is undone.
  const unclear = failures.filter((reason) => !(reason instanceof ImportRefused));
  for (const failure of [...unclear, ...failures]) throw failure;
}

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && '_id' in value && '__v' in value;

/** Edits a record. Repeating the edit has no effect, because a process may have ended before it noted the edit. */
async function edited(
  bus: TenantBus,
  kind: RecordKind,
  { id, version }: { id: string; version: number },
  body: Fields,
): Promise<StoredRecord> {
  try {
    return (await bus.call(kind.calls.edit, { params: { id }, body, version })) as StoredRecord;
  } catch (error) {
    const current = error instanceof AppError && error.code === 'stale' ? error.current : undefined;
    if (!isRecord(current) || current.__v !== version + 1) throw error;
    const context = await importContext(bus, Object.values(kind.columns));
    // Fields that are stored next to the record were written before it changed.
    const ofRecord = Object.entries(body).filter(([field]) => !kind.beside?.includes(field));
    if (changesOf(kind, current, Object.fromEntries(ofRecord), context)) throw error;
    return current;
  }
}

const emptied = (fields: string[]): Fields => Object.fromEntries(fields.map((field) => [field, null]));

/** Writes the good rows of an import, and undoes them if one of them is refused. */
@Injectable()
export class RowWriter {
  constructor(
    private readonly store: ImportStore,
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends in `SAVED`; in `READING` if others have changed records since the preview; in `UNDOING` if a row is refused or the tenant
   * is disabled.
   */
  async save(job: JobFields, isStopped: IsStopped): Promise<void> {
    const work: Work = { job, kind: importKinds[job.kind], bus: importBus(this.bus, job) };
    const rows = await this.store.plannedRows(job, { fate: { $in: ['NEW', 'CHANGED'] } });
    const isStarted = rows.some(({ written }) => written !== null) || job.resumed;
    const outdated = isStarted ? [] : await this.outdatedAmong(work, rows);
    if (outdated.length > 0) {
      const reason = `Altri hanno cambiato qualcosa nel frattempo (${outdated.length === 1 ? 'riga' : 'righe'} ${numbersOf(outdated)}): guarda di nuovo l’anteprima. Non è stato salvato niente.`;
      await this.store.move(job, ['SAVING'], { state: 'READING', reason });
      return;
    }
    await this.store.keepUntil(job, new Date(this.clock.now().getTime() + keptMs));
    try {
      const left = rows.filter(({ written }) => written === null);
      const checkEnabled = refuseDisabled(this.bus, job.tenantId);
      await eachOf(left, isStopped, (row) => checkEnabled().then(() => this.write(work, row)));
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      await this.store.move(job, ['SAVING'], { state: 'UNDOING', reason: error.message });
      return;
    }
    if (!isStopped()) await this.store.move(job, ['SAVING'], { state: 'SAVED' });
  }

  /** Undoes written rows, last row first, and reports rows that cannot be undone. */
  async undo(job: JobFields, isStopped: IsStopped): Promise<void> {
    const { kind, bus }: Work = { job, kind: importKinds[job.kind], bus: importBus(this.bus, job) };
    const written = await this.store.plannedRows(job, { written: { $ne: null } });
    for (const row of written.toReversed()) {
      if (isStopped()) return;
      if (await this.undoRow(kind, bus, row)) await this.store.setWritten(row, null);
    }
    await this.giveUp(job);
  }

  /** Ends an import that is undone as far as possible, and reports the remaining rows. */
  async giveUp(job: JobFields): Promise<void> {
    const left = await this.store.plannedRows(job, { written: { $ne: null } });
    const end =
      left.length === 0
        ? 'Non è stato salvato niente.'
        : `Le altre righe sono state annullate, tranne ${left.length === 1 ? 'questa' : 'queste'}: ${numbersOf(left)}.`;
    const { reason } = await this.store.job(job.tenantId, job._id);
    await this.store.move(job, ['UNDOING'], { state: 'UNDONE', reason: `${reason} ${end}` });
  }

  /** Rows whose preview is outdated. */
  private async outdatedAmong({ kind, bus }: Work, rows: PlannedRow[]): Promise<PlannedRow[]> {
    const known = new KnownRecords(kind, await fetchAll(bus, kind.calls.all));
    return rows.filter(({ body, recordId, target }) => {
      const [record, ...others] = known.meantBy(body ?? {}, recordId);
      if (others.length > 0 || !target) return record !== undefined;
      return record?._id !== target.id || record.__v !== target.version;
    });
  }

  private async write(work: Work, row: PlannedRow): Promise<void> {
    const stored = await this.stored(work, row).catch((error: unknown) => {
      throw isRefusal(error) ? new ImportRefused(`Riga ${row.number}: ${reasonOf(error)}.`) : error;
    });
    await this.store.setWritten(row, { id: stored._id, version: stored.__v });
  }

  /** Writes the record of a row; may be repeated. */
  private async stored(
    { job, kind, bus }: Work,
    { number, body, target }: PlannedRow,
  ): Promise<StoredRecord> {
    if (!target) {
      const idempotencyKey = `import ${job.run} ${number}`;
      return (await bus.call(kind.calls.create, { body, idempotencyKey })) as StoredRecord;
    }
    const { id, version, set } = target;
    return edited(bus, kind, { id, version }, set);
  }

  /** @returns false if others have changed the record since, or records of the kind cannot be removed */
  private async undoRow(
    kind: RecordKind,
    bus: TenantBus,
    { body, target, written }: PlannedRow,
  ): Promise<boolean> {
    if (!written) return true;
    const { id, version } = written;
    const { remove } = kind.calls;
    if (!target && !remove) return false;
    try {
      if (target) await edited(bus, kind, written, target.was);
      else if (remove) {
        const beside = kind.beside?.filter((field) => body?.[field]) ?? [];
        if (beside.length > 0) await edited(bus, kind, written, emptied(beside));
        await bus.call(remove, { params: { id }, version });
      }
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error.code === 'not_found';
    }
  }
}
