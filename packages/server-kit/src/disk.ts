import { z } from 'zod';
import { AppError } from './app-error.ts';

/** How the disk of the data is; `low` and `full` are the supervisor's judgement (infra/lib/supervisor/disk-watch.mjs). */
export const disk = z.object({
  state: z.enum(['room', 'low', 'full']),
  freeMb: z.number(),
  freePercent: z.number(),
});

export type Disk = z.infer<typeof disk>;

const question = z.object({ disk: disk.optional() });

/** The server's disk as the supervisor has told it last; nothing where there is no supervisor or the store is elsewhere. */
export class ServerDisk {
  now: Disk | undefined;

  get isFull(): boolean {
    return this.now?.state === 'full';
  }

  /** Takes what the supervisor says when it asks. */
  hear(said: unknown): void {
    this.now = question.safeParse(said).data?.disk;
  }
}

/** What users read while nothing can be saved. */
export const diskFull = (): AppError =>
  new AppError(
    'disk_full',
    'Il disco del server è pieno: per ora non si può salvare. Avvisa chi lo gestisce.',
  );
