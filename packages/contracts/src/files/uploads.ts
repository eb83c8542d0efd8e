import { z } from 'zod';
import { objectId, requiredText, text } from '../fields.ts';
import { attachable, moment } from './files.ts';
import { fileLimits } from './limits.ts';

// Browsers import them from there: without zod.
export { downloadPath, picturePath, uploadsPath } from './paths.ts';

/**
 * Uploads by tus 1.0: `POST` to `uploadsPath` creates one (201 with a relative `Location`), `HEAD`, `PATCH` and `DELETE` of that
 * location go on with it. All of them need a token. `Upload-Metadata` has these fields: what the upload is for.
 */
export const uploadMetadata = z.object({
  entity: attachable,
  entityId: objectId,
  /** For a visit: the machine that the file is about. */
  machineId: objectId.optional(),
  name: requiredText(fileLimits.name),
  caption: text(fileLimits.caption).optional(),
  moment: moment.optional(),
});

export type UploadMetadata = z.infer<typeof uploadMetadata>;

/**
 * Answer of the `PATCH` that completes an upload: the attached file's id, in the header `X-File-Id`. A file that is refused
 * then (its type, a picture that cannot be decoded, a record that is gone) is a problem, 422 with the field `file` or 404.
 */
export const fileIdHeader = 'x-file-id';
