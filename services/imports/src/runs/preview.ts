import { Injectable } from '@nestjs/common';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { truncate } from '@officina/server-kit/wire-size';
import { checkSheet, type MatchedSheet } from '@officina/server-kit/import/check-sheet';
import { importKinds } from '@officina/server-kit/import/kinds';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';
import { Logger } from '@officina/server-kit/logger';
import type { JobFields } from '../stored/documents.ts';
import { ImportStore } from '../stored/import-store.ts';
import { importBus } from './import-bus.ts';
import { FileReader } from './file-reader.ts';
import { columnsOf, previewRows } from './preview-rows.ts';
import { refuseDisabled } from './refuse-disabled.ts';

/** Maximum length of a message about the entire sheet, which may name every column. */
const maxNote = 2_000;
/** Milliseconds for which a file may wait for other files. */
const waitMs = 300_000;

const onlyFirst = (count: number): string =>
  `il testo è molto: l’anteprima mostra le celle ${count === 1 ? 'della prima riga' : `delle prime ${count} righe`}. Si salvano tutte.`;

const countsOf = (rows: { fate: keyof JobFields['counts'] }[]): JobFields['counts'] => {
  const counts = { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
};

/** Reads a file and stores a preview: for each row, the outcome of importing it. */
@Injectable()
export class Preview {
  constructor(
    private readonly store: ImportStore,
    private readonly bus: BusClient,
    private readonly clock: Clock,
    private readonly files: FileReader,
    private readonly logger: Logger,
  ) {}

  /** Ends in `READY`, or in `REFUSED` if the file cannot be imported or the tenant is disabled. */
  async read(job: JobFields): Promise<void> {
    try {
      await refuseDisabled(this.bus, job.tenantId)();
      await this.check(job, await this.files.read(job, waitMs));
    } catch (error) {
      const isRefusal = error instanceof ImportRefused;
      const reason = isRefusal
        ? truncate(error.message, maxNote)
        : 'non si è potuto controllare adesso: riprova tra poco.';
      await this.store.move(job, ['READING'], { state: 'REFUSED', reason });
      // The user sees the reason and can retry.
      if (!isRefusal)
        this.logger.error({ err: error, job: job._id.toHexString() }, 'an import was not checked');
    }
  }

  private async check(job: JobFields, sheet: MatchedSheet): Promise<void> {
    const kind = importKinds[job.kind];
    const checked = await checkSheet(importBus(this.bus, job), kind, sheet, this.clock.now());
    const { rows, complete, fields, bytes } = previewRows(job, kind, sheet, checked);
    await this.store.replaceRows(job, rows);
    const notes = [...sheet.notes, ...(complete < rows.length ? [onlyFirst(complete)] : [])];
    await this.store.move(job, ['READING'], {
      ...{ state: 'READY', notes: notes.map((note) => truncate(note, maxNote)), columns: columnsOf(sheet) },
      ...{ rows: rows.length, counts: countsOf(rows), fields, bytes },
    });
  }
}
