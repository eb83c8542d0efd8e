import type { Caller } from '@officina/contracts/caller';
import { linkUploadsPath } from '@officina/contracts/files/contractor-photos';
import { reportUploadsPath } from '@officina/contracts/files/reports';
import { uploadsPath, type UploadMetadata } from '@officina/contracts/files/uploads';
import { SystemClock, type Clock } from '@officina/server-kit/clock';
import { signedHeaders } from '@officina/server-kit/signed-request';
import { caller } from '@officina/server-kit/testing/callers';
import { createServer, type AddressInfo } from 'node:net';

export const anna = caller({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
/** A second user of Anna's tenant. */
export const bruno = caller({ tenantId: 'ROSSI', userId: '64b000000000000000000003' });
export const carla = caller({ tenantId: 'CANTINA', userId: '64b000000000000000000002' });

/** Somebody at the public form of Anna's tenant. */
export const stranger = {
  ...caller({ tenantId: 'ROSSI', userId: null, userName: 'Segnalazione pubblica' }),
  address: '203.0.113.7',
};

/** A contractor with a link's token. */
export const contractor = (linkId: string, tenantId = 'ROSSI'): Caller =>
  caller({ tenantId, userId: null, userName: 'Ditta esterna', linkId });

/** Key of the signatures. */
export const key = 'k'.repeat(43);

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The value of the header `Upload-Metadata`. */
const encoded = (metadata: object): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');

type Headers = Record<string, string>;

/** Sends requests like the gateway: signed. */
export class FilesClient {
  readonly url: string;

  constructor(
    port: number,
    private readonly clock: Clock = new SystemClock(),
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  send(by: Caller, method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signed = signedHeaders(key, { method, path }, by, this.clock.now());
    return fetch(this.url + path, { method, ...init, headers: { ...signed, ...init.headers } });
  }

  tus(by: Caller, method: string, path: string, headers: Headers = {}, body?: BodyInit): Promise<Response> {
    return this.send(by, method, path, { body, headers: { 'tus-resumable': '1.0.0', ...headers } });
  }

  begin({ size, ...more }: Partial<UploadMetadata> & { size: number }, by = anna): Promise<Response> {
    const metadata = { entity: 'intervention', name: 'IMG_1.jpg', ...more };
    const headers = { 'upload-length': String(size), 'upload-metadata': encoded(metadata) };
    return this.tus(by, 'POST', uploadsPath, headers);
  }

  append(path: string, offset: number, bytes: Uint8Array<ArrayBuffer>, by = anna): Promise<Response> {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return this.tus(by, 'PATCH', path, headers, bytes);
  }

  /** Begins a photo of a public report, with its key. */
  beginPhoto(photoKey: string, size: number, by: Caller = stranger): Promise<Response> {
    const metadata = { name: 'IMG_1.jpg', entity: 'machine', entityId: 'f'.repeat(24) };
    const headers = { 'upload-length': String(size), 'upload-metadata': encoded(metadata) };
    return this.tus(by, 'POST', reportUploadsPath(by.tenantId), { ...headers, 'x-photo-key': photoKey });
  }

  /** Sends the bytes of a photo of a public report. */
  appendPhoto(
    photoKey: string,
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    by: Caller = stranger,
  ): Promise<Response> {
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    return this.tus(by, 'PATCH', path, { ...headers, 'x-photo-key': photoKey }, bytes);
  }

  /** Begins a contractor's photo. */
  beginByLink(size: number, by: Caller): Promise<Response> {
    const metadata = { name: 'IMG_1.jpg', entity: 'machine', entityId: 'f'.repeat(24) };
    const headers = { 'upload-length': String(size), 'upload-metadata': encoded(metadata) };
    return this.tus(by, 'POST', linkUploadsPath, headers);
  }

  /** Sends a whole file. @returns its id */
  async attach(
    entityId: string,
    bytes: Buffer,
    more: Partial<UploadMetadata> = {},
    by = anna,
  ): Promise<string> {
    const begun = await this.begin({ entityId, size: bytes.length, ...more }, by);
    const done = await this.append(begun.headers.get('location') ?? '', 0, new Uint8Array(bytes), by);
    return done.headers.get('x-file-id') ?? '';
  }
}
