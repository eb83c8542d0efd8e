import type { BackupDatabase } from './state.ts';

/**
 * Asked when this process has announced itself: a restore that begins later sees it and does nothing.
 * @throws Error while a restore is under way or was broken off: what is in the store is nobody's data until it is whole
 */
export const refuseUnfinishedRestore = async ({ restores }: BackupDatabase): Promise<void> => {
  const restore = await restores.findOne({ _id: 'restore' });
  if (!restore) return;
  throw new Error(
    `the restore of ${restore.file} is not finished: wait for it, or let \`npm run restore\` finish it`,
  );
};
