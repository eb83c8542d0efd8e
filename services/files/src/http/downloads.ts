import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { PictureSize } from '@officina/contracts/files/limits';
import { AppError } from '@officina/server-kit/app-error';
import { Logger } from '@officina/server-kit/logger';
import { create as contentDisposition } from 'content-disposition';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ContractorPhotos } from '../contractors/contractor-photos.ts';
import { FilesService } from '../files.service.ts';
import { ByteStore, type ByteRange, type BytesName } from '../kept/byte-store.ts';

/** The bytes that a request asks for. */
interface Wanted {
  tenantId: string;
  name: BytesName;
  size: number;
  headers: OutgoingHttpHeaders;
}

const oneRange = /^bytes=(\d*)-(\d*)$/;

/** The part of a `Range` header; undefined without one that is understood, null for one beyond the end. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = oneRange.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}

/** Sends the bytes of files. */
@Injectable()
export class Downloads {
  constructor(
    private readonly service: FilesService,
    private readonly contractorPhotos: ContractorPhotos,
    private readonly bytes: ByteStore,
    private readonly logger: Logger,
  ) {}

  /** A small version of a picture; for a contractor, of one that they see. @throws AppError `not_found` */
  async picture(
    caller: Caller,
    { id, size }: { id: string; size: PictureSize },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const pictures = caller.linkId === undefined ? this.service : this.contractorPhotos;
    const { sha256 } = await pictures.picture(caller, id);
    const headers = { 'content-type': 'image/jpeg' };
    await this.send(await this.wanted(caller, { sha256, size }, headers), request, response);
  }

  /** A file, never under its own type. @throws AppError `not_found` */
  async download(
    caller: Caller,
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { sha256, name } = await this.service.attached(caller, id);
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition(name),
    };
    await this.send(await this.wanted(caller, { sha256 }, headers), request, response);
  }

  private async wanted(
    { tenantId, requestId }: Caller,
    name: BytesName,
    headers: OutgoingHttpHeaders,
  ): Promise<Wanted> {
    const size = await this.bytes.sizeOf(tenantId, name);
    if (size !== undefined) return { tenantId, name, size, headers };
    this.logger.error({ tenantId, ...name, requestId }, 'the bytes of a file are not there');
    throw new AppError('not_found', 'Il contenuto di questo file non c’è più.');
  }

  private async send(
    { tenantId, name, size, headers }: Wanted,
    { method, headers: { range: header } }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const range = rangeOf(header, size);
    if (range === null) {
      response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (method === 'HEAD') response.end();
    else await pipeline(this.bytes.open(tenantId, name, range), response);
  }
}
