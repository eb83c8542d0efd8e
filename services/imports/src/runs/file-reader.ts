import { Injectable } from '@nestjs/common';
import { matchColumns, type MatchedSheet } from '@officina/server-kit/import/check-sheet';
import { importKinds } from '@officina/server-kit/import/kinds';
import { readSheetBytes, defaultReadLimits } from '@officina/server-kit/import/sheet/read-sheet';
import { extname } from 'node:path';
import type { JobFields } from '../stored/documents.ts';
import { ImportStore } from '../stored/import-store.ts';
import { ReadingSlots } from './reading-slots.ts';

/** The largest sheet that a page can show, and that this process can check without delaying others. */
const limits = { ...defaultReadLimits, rows: 5_000, characters: 20 * 1024 * 1024 };

/** Reads uploaded files. */
@Injectable()
export class FileReader {
  private readonly slots = new ReadingSlots();

  constructor(private readonly store: ImportStore) {}

  /**
   * @param limitMs for how long the file may wait for other files
   * @throws ImportRefused; AppError `unavailable` if the file gets no slot in time
   */
  async read(job: JobFields, limitMs: number): Promise<MatchedSheet> {
    const { tenantId, by } = job;
    const caller = { tenantId, userId: by.id, userName: by.name, requestId: 'import' };
    const sheet = await this.slots.during(caller, limitMs, async () =>
      readSheetBytes(extname(job.name), await this.store.fileOf(job), limits),
    );
    return matchColumns(importKinds[job.kind], sheet);
  }
}
