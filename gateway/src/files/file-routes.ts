import type { Endpoint } from '@officina/contracts/endpoint';
import { linkPicturePath, linkUploadsPath } from '@officina/contracts/files/contractor-photos';
import { reportUploadsPath } from '@officina/contracts/files/reports';
import { downloadPath, picturePath, uploadsPath } from '@officina/contracts/files/uploads';

/** What the request guard needs to know of a route. */
export type Admission = Pick<Endpoint, 'caller' | 'may' | 'service' | 'subject' | 'kind'>;

const send: Admission = { caller: 'staff', may: 'report', subject: 'rpc.files.http', kind: 'write' };
const read: Admission = { caller: 'staff', may: 'read', subject: 'rpc.files.http', kind: 'read' };

/** As a read: the pieces of a photo are not counted as reports. */
const sendPublic: Admission = {
  ...{ caller: 'public', service: 'form', subject: 'rpc.files.http', kind: 'read' },
};

const ofLink = { caller: 'link', service: 'contractors', subject: 'rpc.files.http' } as const;
const sendByLink: Admission = { ...ofLink, kind: 'write' };
const readByLink: Admission = { ...ofLink, kind: 'read' };

const upload = `${uploadsPath}/:uploadId`;
const reportUploads = reportUploadsPath(':tenant');
const reportUpload = `${reportUploads}/:uploadId`;
const linkUpload = `${linkUploadsPath}/:uploadId`;
const picture = picturePath(':id', ':size');
const download = downloadPath(':id');
const linkPicture = linkPicturePath(':id', ':size');

/** Paths of what the service files answers over HTTP, for the router. */
export const filePaths = {
  uploads: [uploadsPath, reportUploads, linkUploadsPath],
  upload: [upload, reportUpload, linkUpload],
  bytes: [picture, download, linkPicture],
};

/** Who may call them, by method and path. */
export const fileRoutes: ReadonlyMap<string, Admission> = new Map([
  [`POST ${uploadsPath}`, send],
  [`POST ${reportUploads}`, sendPublic],
  [`POST ${linkUploadsPath}`, sendByLink],
  ...['HEAD', 'PATCH', 'DELETE'].flatMap((method) => [
    [`${method} ${upload}`, send] as const,
    [`${method} ${reportUpload}`, sendPublic] as const,
    [`${method} ${linkUpload}`, sendByLink] as const,
  ]),
  ...['GET', 'HEAD'].flatMap((method) => [
    [`${method} ${picture}`, read] as const,
    [`${method} ${download}`, read] as const,
    [`${method} ${linkPicture}`, readByLink] as const,
  ]),
]);

/** Content type of the bytes of an upload. */
export const uploadType = 'application/offset+octet-stream';
