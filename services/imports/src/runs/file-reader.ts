import { Injectable } from '@nestjs/common';
import { headedSheet, type HeadedSheet } from '@officina/server-kit/import/check-sheet';
import { kinds } from '@officina/server-kit/import/kinds';
import { readBytes, usualLimits } from '@officina/server-kit/import/sheet/read-sheet';
import { extname } from 'node:path';
import type { JobFields } from '../stored/documents.ts';
import { ImportStore } from '../stored/import-store.ts';
import { ReadingPlaces } from './reading-slots.ts';

/** The largest sheet that a page shows, and that this process checks without keeping others waiting. */
const limits = { ...usualLimits, rows: 5_000, characters: 20 * 1024 * 1024 };

/** Reads the files that were sent. */
@Injectable()
export class FileReader {
  private readonly places = new ReadingPlaces();

  constructor(private readonly store: ImportStore) {}

  /**
   * @param limitMs for which others' files are waited for
   * @throws ImportRefused; AppError `unavailable` when it is not this file's turn in time
   */
  async read(job: JobFields, limitMs: number): Promise<HeadedSheet> {
    const { tenantId, by } = job;
    const who = { tenantId, userId: by.id, userName: by.name, requestId: 'import' };
    const sheet = await this.places.during(who, limitMs, async () =>
      readBytes(extname(job.name), await this.store.fileOf(job), limits),
    );
    return headedSheet(kinds[job.kind], sheet);
  }
}
