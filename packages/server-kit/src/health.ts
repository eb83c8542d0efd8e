import { busCall } from '@officina/contracts/endpoint';
import { isoInstant } from '@officina/contracts/fields';
import { z } from 'zod';
import type { ServiceToken } from './service-token.ts';

/** Outcome of the installation's last backup. */
export const backupOutcome = z.object({
  /** Time of the last success; null before the first. */
  succeededAt: isoInstant.nullable(),
  /** Reason for the last failure, in Italian; null after a success. */
  failure: z.string().nullable(),
});

export type BackupOutcome = z.infer<typeof backupOutcome>;

/** State of a service; `ok` only if all its dependencies are available. */
export const readiness = z.object({
  ok: z.boolean(),
  store: z.boolean(),
  bus: z.boolean(),
  draining: z.boolean(),
  /** Age of the oldest audit entry that the events service has not stored yet; 0 if there is none. */
  oldestUnsentMs: z.number(),
  /** Time by the service's clock; absent in the previous version. */
  now: isoInstant.optional(),
  /** Counters of the service, if it has any. */
  figures: z.record(z.string(), z.number()).optional(),
  /** Last backup of the installation; absent in the previous version. */
  backup: backupOutcome.optional(),
});

export type Readiness = z.infer<typeof readiness>;

/** Counters of a service for its health; registered once by the class that counts. Injectable. */
export class Figures {
  private count: (() => Record<string, number>) | undefined;

  are(count: () => Record<string, number>): void {
    this.count = count;
  }

  get now(): Record<string, number> | undefined {
    return this.count?.();
  }
}

/** The health call of a service, which is answered even while it waits for its store. */
export const healthOf = (token: ServiceToken) =>
  busCall({ subject: `rpc.${token}.health.ready`, kind: 'read', output: readiness });
