import { z } from 'zod';
import { AppError } from './app-error.ts';

/** State of the data disk; the supervisor decides on `low` and `full` (infra/lib/supervisor/disk-watch.mjs). */
export const diskState = z.object({
  state: z.enum(['room', 'low', 'full']),
  freeMb: z.number(),
  freePercent: z.number(),
});

export type DiskState = z.infer<typeof diskState>;

const supervisorMessage = z.object({ disk: diskState.optional() });

/**
 * State of the server's disk, as last reported by the supervisor; undefined without a supervisor or with an external
 * store.
 */
export class ServerDisk {
  now: DiskState | undefined;

  get isFull(): boolean {
    return this.now?.state === 'full';
  }

  /** Reads a message of the supervisor. */
  receive(message: unknown): void {
    this.now = supervisorMessage.safeParse(message).data?.disk;
  }
}

/** The error for users while nothing can be saved. */
export const diskFullError = (): AppError =>
  new AppError(
    'disk_full',
    'Il disco del server è pieno: per ora non si può salvare. Avvisa chi lo gestisce.',
  );
