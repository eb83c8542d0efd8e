import { Injectable } from '@nestjs/common';
import { headedSheet, type HeadedSheet } from '@officina/server-kit/import/check-sheet';
import { kinds } from '@officina/server-kit/import/kinds';
import { readBytes } from '@officina/server-kit/import/sheet/read-sheet';
import { ImportRefused } from '@officina/server-kit/import/sheet/refused';
import { Turns } from '@officina/server-kit/turns';
import { extname } from 'node:path';
import type { JobFields } from '../stored/documents.ts';
import { ImportStore } from '../stored/import-store.ts';

/** The largest sheet that a page shows. */
const mostRows = 5_000;

/** Reads the files that were sent. */
@Injectable()
export class FileReader {
  /** One file at a time: to read one may take half a gigabyte. */
  private readonly turns = new Turns({ all: 1, tenant: 1, user: 1 });

  constructor(private readonly store: ImportStore) {}

  /**
   * @param limitMs for which others' files are waited for
   * @throws ImportRefused; AppError `unavailable` when it is not this file's turn in time
   */
  async read(job: JobFields, limitMs: number): Promise<HeadedSheet> {
    const { tenantId, by } = job;
    const who = { tenantId, userId: by.id, userName: by.name, requestId: 'import' };
    const sheet = await this.turns.during(who, { limitMs }, async () =>
      readBytes(extname(job.name), await this.store.fileOf(job)),
    );
    if (sheet.rows.length > mostRows + 1)
      throw new ImportRefused(`${sheet.rows.length - 1} righe, al massimo ${mostRows}: dividilo.`);
    return headedSheet(kinds[job.kind], sheet);
  }
}
