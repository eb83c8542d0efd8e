import type { Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseConfig } from '../load-config.ts';
import type { Logger } from '../logger.ts';

const lookMs = 1_000;

/** Waits while a restore of this store is under way or was broken off: until it is whole, what is there is nobody's data. */
export const untilRestored = async (
  connection: Connection,
  { DATABASE_PREFIX }: BaseConfig,
  { logger, stopped }: { logger: Logger; stopped: () => boolean },
): Promise<void> => {
  // `infra/restore/journal.mjs` writes it.
  const journals = connection.useDb(`${DATABASE_PREFIX}_backup`).collection<{ file: string }>('restore');
  let isTold = false;
  for (;;) {
    const journal = await journals.findOne({});
    if (!journal || stopped()) return;
    const message = 'a restore is not finished: wait for it, or let `npm run restore` finish it';
    if (!isTold) logger.error({ file: journal.file }, message);
    isTold = true;
    await delay(lookMs);
  }
};
