/** Limits of what can be attached, for browsers and services. */
export const fileLimits = {
  /** Bytes of one file. */
  fileBytes: 25 * 1024 * 1024,
  /** Bytes of all files of a tenant, those on their way included. */
  tenantBytes: 2 * 1024 ** 3,
  /** Files of one record. */
  perRecord: 200,
  /** Pixels of a picture, before it is decoded. */
  pixels: 50_000_000,
  /** Units of a name and of a caption. */
  name: 200,
  caption: 300,
  /** Hours that an unfinished upload may wait for its rest, and for which a removed file can be brought back. */
  keptHours: 24,
} as const;

/** Limits of the photos of public reports, so that strangers cannot take the space of a tenant. */
export const reportPhotoLimits = {
  perReport: 3,
  /** Bytes of one photo. */
  photoBytes: 10 * 1024 * 1024,
  /** How long a key is good for. */
  keyMinutes: 30,
  /** How long photos wait for their report once their key has ended. */
  waitMinutes: 60,
  /** Keys at a time for one network address of a tenant. */
  keysPerAddress: 20,
  /** Announced bytes of a tenant in one day of its time zone. */
  dayBytes: 200 * 1024 * 1024,
  /** Share of the bytes of a tenant that only its own users may fill. */
  keptShare: 0.25,
} as const;

/** Longest sides of the small versions of a picture, in pixels. */
export const pictureSizes = [320, 1280] as const;

export type PictureSize = (typeof pictureSizes)[number];

/** Media types of pictures, by the ending of their names. */
export const pictureTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** Media types of documents, by the ending of their names. */
export const documentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
} as const;

/** What a file input accepts. Without `image/*`, phones convert their own format to JPEG. */
export const acceptedFiles = [
  ...Object.values(pictureTypes),
  ...Object.keys(documentTypes).map((ending) => `.${ending}`),
].join(',');
