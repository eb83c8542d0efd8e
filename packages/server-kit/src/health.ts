import { busCall } from '@officina/contracts/endpoint';
import { isoInstant } from '@officina/contracts/fields';
import { z } from 'zod';
import type { ServiceToken } from './service-token.ts';

/** How the last backup of the installation ended. */
export const backupOutcome = z.object({
  /** When one last succeeded; null before the first. */
  succeededAt: isoInstant.nullable(),
  /** Why the last one failed, in Italian; null when it succeeded. */
  failure: z.string().nullable(),
});

export type BackupOutcome = z.infer<typeof backupOutcome>;

/** How a service is: `ok` only when everything it needs is there. */
export const readiness = z.object({
  ok: z.boolean(),
  store: z.boolean(),
  bus: z.boolean(),
  draining: z.boolean(),
  /** Age of the oldest audit entry that events has not stored yet; 0 when there is none. */
  oldestUnsentMs: z.number(),
  /** By its own clock; services of the version before do not say. */
  now: isoInstant.optional(),
  /** What it counts, of those that count something. */
  figures: z.record(z.string(), z.number()).optional(),
  /** Of the whole installation; services of the version before do not say. */
  backup: backupOutcome.optional(),
});

export type Readiness = z.infer<typeof readiness>;

/** What a service counts, for its health: whoever counts says so once. Injected. */
export class Figures {
  private count: (() => Record<string, number>) | undefined;

  are(count: () => Record<string, number>): void {
    this.count = count;
  }

  get now(): Record<string, number> | undefined {
    return this.count?.();
  }
}

/** The call that every service answers, even while it waits for its store. */
export const healthOf = (token: ServiceToken) =>
  busCall({ subject: `rpc.${token}.health.ready`, kind: 'read', output: readiness });
