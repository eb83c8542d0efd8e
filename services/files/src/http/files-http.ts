import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { linkPicturePath, linkUploadsPath } from '@officina/contracts/files/contractor-photos';
import { pictureSizes, type PictureSize } from '@officina/contracts/files/limits';
import { photoKeyHeader } from '@officina/contracts/files/reports';
import { uploadsPath } from '@officina/contracts/files/uploads';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { checkPermission } from '@officina/server-kit/permission';
import { signedCaller } from '@officina/server-kit/signed-request';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FilesFolder } from '../kept/files-folder.ts';
import { PhotoKeys } from '../reports/photo-keys.ts';
import { UploadServer } from '../uploads/upload-server.ts';
import { Downloads } from './downloads.ts';
import { problemOf } from './problem.ts';

/** Injection token of the settings of FilesHttp. */
export const HTTP_SETTINGS = Symbol('HttpSettings');

export interface HttpSettings {
  host: string;
  /** 0 for a free one. */
  port: number;
  /** Key of the gateway's signatures. */
  key: string;
  /** Milliseconds without a byte after which a connection is cut. */
  silenceMs: number;
}

const headMs = 10_000;
/** Longest wait for an answer once all of a request is there: an upload is finished meanwhile. */
const workMs = 90_000;
const drainMs = 10_000;

const uploadId = '([0-9a-f]{32})';
const fileId = '([0-9a-f]{24})';
const namedSize = `(${pictureSizes.join('|')})`;

const uploadPath = new RegExp(`^${uploadsPath}(?:/${uploadId})?$`);
const reportUploadPath = /^\/api\/public\/form\/[\w-]{2,24}\/photos\/uploads(?:\/([0-9a-f]{32}))?$/;
const filePath = new RegExp(`^/api/files/${fileId}/(?:(download)|picture/${namedSize})$`, 'i');
const linkUpload = new RegExp(`^${linkUploadsPath}(?:/${uploadId})?$`);
const linkPicture = new RegExp(`^${linkPicturePath(fileId, ':size').replace(':size', namedSize)}$`, 'i');

const isOfUploads = (method: string, id: string | undefined): boolean =>
  id === undefined ? method === 'POST' : ['HEAD', 'PATCH', 'DELETE'].includes(method);

const isRead = (method: string): boolean => ['GET', 'HEAD'].includes(method);

const sizeOf = (named: string | undefined): PictureSize | undefined =>
  pictureSizes.find((one) => String(one) === named);

const notFound = () => new AppError('not_found', 'Non trovato');

/** Answers the requests that the gateway forwards and signs: uploads, pictures, downloads. */
@Injectable()
export class FilesHttp implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(
    private readonly uploads: UploadServer,
    private readonly downloads: Downloads,
    private readonly keys: PhotoKeys,
    private readonly folder: FilesFolder,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { host, port, silenceMs } = this.settings;
    await this.folder.prepare();
    // A large file may take minutes on a slow line: only silence ends it.
    this.server.requestTimeout = 0;
    this.server.headersTimeout = headMs;
    this.server.timeout = silenceMs;
    this.server.listen({ host, port });
    await once(this.server, 'listening');
    this.logger.info({ address: this.url }, 'files over HTTP');
  }

  async onModuleDestroy(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    const cut = setTimeout(() => this.server.closeAllConnections(), drainMs);
    const idle = setInterval(() => this.server.closeIdleConnections(), 50);
    await closed;
    clearTimeout(cut);
    clearInterval(idle);
  }

  /** Address for the gateway. */
  get url(): string {
    return `http://${this.settings.host}:${(this.server.address() as AddressInfo).port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const caller = signedCaller(this.settings.key, { method, path, headers }, this.clock.now());
    if (!caller) {
      response.writeHead(401, { connection: 'close' }).end();
      return;
    }
    request.once('end', () => request.socket.setTimeout(workMs));
    try {
      await this.route(caller, request, response);
    } catch (error) {
      this.fail(error, caller, request, response);
    }
  }

  private async route(caller: Caller, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    if (caller.linkId !== undefined) return this.routeOfLink(caller, request, response);
    const photo = reportUploadPath.exec(path);
    if (photo) {
      const [, id] = photo;
      const { [photoKeyHeader]: given } = headers;
      if (!isOfUploads(method, id)) throw notFound();
      const key = await this.keys.open(caller, typeof given === 'string' ? given : '');
      return this.uploads.handle({ caller, key }, request, response, id);
    }
    if (caller.userId === null) throw notFound();
    const upload = uploadPath.exec(path);
    if (upload) {
      const [, id] = upload;
      checkPermission({ may: 'report' }, caller);
      if (!isOfUploads(method, id)) throw notFound();
      return this.uploads.handle({ caller }, request, response, id);
    }
    const [, id, isDownload, named] = filePath.exec(path) ?? [];
    if (id === undefined || !isRead(method)) throw notFound();
    checkPermission({ may: 'read' }, caller);
    if (isDownload) return this.downloads.download(caller, id, request, response);
    const size = sizeOf(named);
    if (size === undefined) throw notFound();
    return this.downloads.picture(caller, { id, size }, request, response);
  }

  /** The requests of a contractor: those of their job's photos, and nothing else. */
  private async routeOfLink(
    caller: Caller,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { method = '', url: path = '' } = request;
    const upload = linkUpload.exec(path);
    if (upload) {
      const [, id] = upload;
      if (!isOfUploads(method, id)) throw notFound();
      return this.uploads.handle({ caller }, request, response, id);
    }
    const [, id, named] = linkPicture.exec(path) ?? [];
    const size = sizeOf(named);
    if (id === undefined || size === undefined || !isRead(method)) throw notFound();
    return this.downloads.picture(caller, { id, size }, request, response);
  }

  private fail(error: unknown, caller: Caller, request: IncomingMessage, response: ServerResponse): void {
    const { requestId } = caller;
    if (!(error instanceof AppError)) this.logger.error({ err: error, requestId }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const known = error instanceof AppError ? error : new AppError('internal', 'request failed');
    const { status, body } = problemOf(known);
    response.writeHead(status, {
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      ...(!request.complete && { connection: 'close' }),
    });
    response.end(body);
  }
}
