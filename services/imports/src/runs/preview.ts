import { Injectable } from '@nestjs/common';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { cutTo } from '@officina/server-kit/cut-to';
import { checkSheet, headedSheet, type HeadedSheet } from '@officina/server-kit/import/check-sheet';
import { kinds } from '@officina/server-kit/import/kinds';
import { readBytes } from '@officina/server-kit/import/sheet/read-sheet';
import { ImportRefused } from '@officina/server-kit/import/sheet/refused';
import { Logger } from '@officina/server-kit/logger';
import { Turns } from '@officina/server-kit/turns';
import { extname } from 'node:path';
import type { JobFields } from '../stored/documents.ts';
import { ImportStore } from '../stored/import-store.ts';
import { busOf } from './bus-of.ts';
import { columnsOf, rowsOf } from './preview-rows.ts';

/** The largest sheet that a page shows. */
const mostRows = 5_000;
/** Characters of what is said of the whole sheet: it may name each of its columns. */
const longestNote = 2_000;
/** Who waits longer for others' files is told to come back. */
const patience = { limitMs: 300_000 };

const countsOf = (rows: { fate: keyof JobFields['counts'] }[]): JobFields['counts'] => {
  const counts = { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
};

/** Reads a file and says of each row what would become of it. */
@Injectable()
export class Preview {
  /** One file at a time: to read one may take half a gigabyte. */
  private readonly readers = new Turns({ all: 1, tenant: 1, user: 1 });

  constructor(
    private readonly store: ImportStore,
    private readonly bus: BusClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Ends in `READY`, or in `REFUSED` for a file that is none. */
  async read(job: JobFields): Promise<void> {
    try {
      const kind = kinds[job.kind];
      const sheet = headedSheet(kind, await this.sheetOf(job));
      await this.check(job, sheet);
    } catch (error) {
      const isOurs = error instanceof ImportRefused;
      const reason = isOurs
        ? cutTo(error.message, longestNote)
        : 'non si è potuto controllare adesso: riprova tra poco.';
      await this.store.move(job, ['READING'], { state: 'REFUSED', reason });
      // Whoever imports has been told, and can ask again.
      if (!isOurs) this.logger.error({ err: error, job: job._id.toHexString() }, 'an import was not checked');
    }
  }

  private async sheetOf(job: JobFields) {
    const { tenantId, by } = job;
    const who = { tenantId, userId: by.id, userName: by.name, requestId: 'import' };
    const sheet = await this.readers.during(who, patience, async () =>
      readBytes(extname(job.name), await this.store.fileOf(job)),
    );
    if (sheet.rows.length > mostRows + 1)
      throw new ImportRefused(`${sheet.rows.length - 1} righe, al massimo ${mostRows}: dividilo.`);
    return sheet;
  }

  private async check(job: JobFields, sheet: HeadedSheet): Promise<void> {
    const kind = kinds[job.kind];
    const checked = await checkSheet(busOf(this.bus, job), kind, sheet, this.clock.now());
    const rows = rowsOf(job, kind, sheet, checked);
    await this.store.replaceRows(job, rows);
    await this.store.move(job, ['READING'], {
      ...{
        state: 'READY',
        notes: sheet.notes.map((note) => cutTo(note, longestNote)),
        columns: columnsOf(sheet),
      },
      ...{ rows: rows.length, counts: countsOf(rows) },
      fields: rows.reduce((sum, { changes }) => sum + changes.length, 0),
    });
  }
}
