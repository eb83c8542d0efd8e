import { z } from 'zod';
import { busCall } from '../endpoint.ts';
import { isoInstant, objectId } from '../fields.ts';

/** A secret of 256 bits, in base64url, that the reporter's browser makes. Whoever has it sees how far one report is. */
export const followKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Link non valido');

/** SHA-256 of a key, in hexadecimal: services keep no more of it. */
export const followHash = z.string().regex(/^[0-9a-f]{64}$/);

/** How far a report is, as its reporter is told. */
export const reportState = z.enum(['received', 'taken', 'waiting', 'closed', 'deleted']);

export type ReportState = z.infer<typeof reportState>;

/** Public reports that named a key with which their reporters follow them. */
export const followedReports = {
  /** For notifications: the caller's tenant's report with this key; null for none, and once it has ended. */
  ofKey: busCall({
    subject: 'rpc.maintenance.attachments.followedReport',
    kind: 'read',
    body: z.object({ keyHash: followHash }),
    output: z.object({
      report: z
        .object({
          interventionId: objectId,
          state: reportState,
          receivedAt: isoInstant,
          /** Only if `closed`. */
          closedAt: isoInstant.optional(),
        })
        .nullable(),
    }),
  }),
};
