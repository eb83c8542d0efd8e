import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { isoInstant, objectId, requiredText, tenantParams } from '../fields.ts';
import { fileLimits } from './limits.ts';

// Browsers import them from there: without zod.
export { photoKeyHeader, reportUploadsPath } from './paths.ts';

/** A secret of 256 bits, in base64url. It only takes photos in: nothing can be read with it. */
export const photoKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Chiave delle foto non valida');

/** The secret as services know it: its SHA-256, in hexadecimal. */
const keyHash = z.string().regex(/^[0-9a-f]{64}$/);

/** `Upload-Metadata` of a photo of a public report. */
export const reportPhotoMetadata = z.object({ name: requiredText(fileLimits.name) });

/** Photos that come with a public report, before it or after. */
export const reportPhotos = {
  /**
   * A key for the photos of one report, from the network that asks. Uploads by tus 1.0 (`uploads.ts`) go to `reportUploadsPath` with
   * the key in the header `x-photo-key`; 410 once it has ended. 403 for a tenant that takes no photos.
   */
  begin: endpoint({
    http: 'POST /api/public/form/{tenant}/photos',
    subject: 'rpc.files.reports.begin',
    kind: 'write',
    caller: 'public',
    status: 200,
    summary: 'Chiave per le foto di una segnalazione pubblica',
    service: 'form',
    params: tenantParams,
    output: z.object({
      key: photoKey,
      /** When it ends. */
      until: isoInstant,
    }),
  }),
  /** For maintenance: a report has named a key, and the photos that came with it can be attached. */
  named: busCall({
    subject: 'rpc.files.attachments.reportNamed',
    kind: 'write',
    body: z.object({ keyHash }),
    output: z.object({ ok: z.literal(true) }),
  }),
  /** For files: the report that has named a key; null for none, or for one that has been deleted. */
  reportOf: busCall({
    subject: 'rpc.maintenance.attachments.reportOfKey',
    kind: 'read',
    body: z.object({ keyHash }),
    output: z.object({
      report: z.object({ interventionId: objectId, openBy: z.string() }).nullable(),
    }),
  }),
};
