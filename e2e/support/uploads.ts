import { uploadsPath, type UploadMetadata } from '@officina/contracts/files/uploads';
import type { Answer, Http } from './http.ts';

/** A picture of four by three pixels. */
export const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNYZWwMRww4OQD+WwzBRaCnDwAAAABJRU5ErkJggg==',
  'base64',
);

const tus = { 'tus-resumable': '1.0.0' };

/** The value of the header `Upload-Metadata`. */
const encoded = (metadata: object): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');

/** A client of uploads, as one user. */
export class Uploads {
  constructor(
    private readonly http: Http,
    private readonly token: string | undefined,
  ) {}

  send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
    const own: Record<string, string> = this.token === undefined ? {} : { 'x-auth-token': this.token };
    return this.http.send({ method, path, headers: { ...own, ...tus, ...headers }, body });
  }

  begin(metadata: UploadMetadata, size: number): Promise<Answer> {
    return this.send('POST', uploadsPath, {
      ...{ 'upload-length': String(size), 'upload-metadata': encoded(metadata) },
    });
  }

  append(path: string, offset: number, bytes: Buffer): Promise<Answer> {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return this.send('PATCH', path, { ...headers, 'content-length': String(bytes.length) }, bytes);
  }

  /** Sends a whole file. @returns its id */
  async attach(metadata: UploadMetadata, bytes = smallPicture): Promise<string> {
    const begun = await this.begin(metadata, bytes.length);
    const done = await this.append(begun.header('location') ?? '', 0, bytes);
    const id = done.header('x-file-id');
    if (id === undefined)
      throw new Error(`no file: ${begun.status} ${begun.text} ${done.status} ${done.text}`);
    return id;
  }
}
