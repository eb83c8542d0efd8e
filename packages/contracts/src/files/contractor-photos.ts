import { endpoint } from '../endpoint.ts';
import { file } from './files.ts';

// Browsers import them from there: without zod.
export { linkPicturePath, linkUploadsPath } from './paths.ts';

/** A picture as a contractor sees it. */
export const contractorPhoto = file.pick({
  _id: true,
  name: true,
  width: true,
  height: true,
  caption: true,
  moment: true,
  addedBy: true,
  addedAt: true,
});

/**
 * Photos of the one job of a contractor's link. Uploads by tus 1.0 (`uploads.ts`) go to `linkUploadsPath` with the link's token; their
 * `Upload-Metadata` are those of a public report's photo (`reportPhotoMetadata`). 422 after `linkLimits.photos`. Only pictures.
 */
export const contractorPhotos = {
  /** The pictures that this link added, oldest first; all of the job's, if the link shares them. Documents are not among them. */
  all: endpoint({
    http: 'GET /api/link/photos',
    subject: 'rpc.files.contractors.all',
    kind: 'list',
    caller: 'link',
    status: 200,
    summary: 'Le foto dell’intervento affidato alla ditta',
    service: 'contractors',
    output: contractorPhoto,
  }),
};
