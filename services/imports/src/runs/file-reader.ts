import { Injectable } from '@nestjs/common';
import { headedSheet, type HeadedSheet } from '@officina/server-kit/import/check-sheet';
import { kinds } from '@officina/server-kit/import/kinds';
import { readBytes, usualLimits } from '@officina/server-kit/import/sheet/read-sheet';
import { extname } from 'node:path';
import type { JobFields } from '../stored/documents.ts';
import { ImportStore } from '../stored/import-store.ts';
import { ReadingSlots } from './reading-slots.ts';

/** The largest sheet that a page can show, and that this process can check without delaying others. */
const limits = { ...usualLimits, rows: 5_000, characters: 20 * 1024 * 1024 };

/** Reads uploaded files. */
@Injectable()
export class FileReader {
  private readonly slots = new ReadingSlots();

  constructor(private readonly store: ImportStore) {}

  /**
   * @param limitMs for how long the file may wait for other files
   * @throws ImportRefused; AppError `unavailable` if the file gets no slot in time
   */
  async read(job: JobFields, limitMs: number): Promise<HeadedSheet> {
    const { tenantId, by } = job;
    const caller = { tenantId, userId: by.id, userName: by.name, requestId: 'import' };
    const sheet = await this.slots.during(caller, limitMs, async () =>
      readBytes(extname(job.name), await this.store.fileOf(job), limits),
    );
    return headedSheet(kinds[job.kind], sheet);
  }
}
