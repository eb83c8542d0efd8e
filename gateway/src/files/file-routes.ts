import type { Endpoint } from '@officina/contracts/endpoint';
import { reportUploadsPath } from '@officina/contracts/files/reports';
import { uploadsPath } from '@officina/contracts/files/uploads';

/** What the request guard needs to know of a route. */
export type Admission = Pick<Endpoint, 'caller' | 'may' | 'service' | 'subject' | 'kind'>;

const send: Admission = { caller: 'staff', may: 'report', subject: 'rpc.files.http', kind: 'write' };
const read: Admission = { caller: 'staff', may: 'read', subject: 'rpc.files.http', kind: 'read' };

/** As a read: the pieces of a photo are not counted as reports. */
const sendPublic: Admission = {
  ...{ caller: 'public', service: 'form', subject: 'rpc.files.http', kind: 'read' },
};

const upload = `${uploadsPath}/:uploadId`;
const reportUploads = reportUploadsPath(':tenant');
const reportUpload = `${reportUploads}/:uploadId`;
const picture = '/api/files/:id/picture/:size';
const download = '/api/files/:id/download';

/** Paths of what the service files answers over HTTP, for the router. */
export const filePaths = {
  uploads: [uploadsPath, reportUploads],
  upload: [upload, reportUpload],
  picture,
  download,
};

/** Who may call them, by method and path. */
export const fileRoutes: ReadonlyMap<string, Admission> = new Map([
  [`POST ${uploadsPath}`, send],
  [`POST ${reportUploads}`, sendPublic],
  ...['HEAD', 'PATCH', 'DELETE'].flatMap((method) => [
    [`${method} ${upload}`, send] as const,
    [`${method} ${reportUpload}`, sendPublic] as const,
  ]),
  ...['GET', 'HEAD'].flatMap((method) =>
    [picture, download].map((path) => [`${method} ${path}`, read] as const),
  ),
]);

/** Content type of the bytes of an upload. */
export const uploadType = 'application/offset+octet-stream';
