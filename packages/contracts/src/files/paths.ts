import type { PictureSize } from './limits.ts';

/** A size in an address, or its parameter in the gateway's routes. */
type SizeInPath = PictureSize | ':size';

/** Uploads by tus 1.0: see `uploads.ts`. */
export const uploadsPath = '/api/files/uploads';

/** Uploads of the photos of a public report: see `reports.ts`. */
export const reportUploadsPath = (tenant: string): string => `/api/public/form/${tenant}/photos/uploads`;

/** Header of uploads of a public report: see `reports.ts`. */
export const photoKeyHeader = 'x-photo-key';

/** Address of a small version of a picture, re-encoded: `image/jpeg`, `no-store`, to be fetched with the token. */
export const picturePath = (id: string, size: SizeInPath): string => `/api/files/${id}/picture/${size}`;

/** Address of a file's bytes as a download: `application/octet-stream`, `nosniff`, ranges. */
export const downloadPath = (id: string): string => `/api/files/${id}/download`;

/** Uploads of the photos of a contractor: see `contractor-photos.ts`. */
export const linkUploadsPath = '/api/link/uploads';

/** As `picturePath`, with the token of a contractor's link. */
export const linkPicturePath = (id: string, size: SizeInPath): string => `/api/link/picture/${id}/${size}`;
