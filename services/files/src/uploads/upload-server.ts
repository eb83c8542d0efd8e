import { Injectable } from '@nestjs/common';
import { linkUploadsPath } from '@officina/contracts/files/contractor-photos';
import { reportUploadsPath } from '@officina/contracts/files/reports';
import { fileIdHeader, uploadsPath } from '@officina/contracts/files/uploads';
import { fileLimits, reportPhotoLimits } from '@officina/contracts/files/limits';
import { AppError } from '@officina/server-kit/app-error';
import { diskFullError } from '@officina/server-kit/disk';
import { Logger } from '@officina/server-kit/logger';
import { FileStore } from '@tus/file-store';
import { Server, Upload as TusUpload, type Lock } from '@tus/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NewLinkUploads } from '../contractors/new-link-uploads.ts';
import { problemOf } from '../http/problem.ts';
import { FilesFolder } from '../kept/files-folder.ts';
import { UploadStore, type Sender, type Upload } from '../stored/upload-store.ts';
import { Finisher } from './finisher.ts';
import { NewUploads, refuseLength } from './new-uploads.ts';
import { UploadLocks } from './upload-locks.ts';

/** How long a request may go on writing once a newer one wants to. */
const drainMs = 200;
/** Uploads expire too, but the library would look for a finished one to say when. */
const extensions = ['creation', 'creation-with-upload', 'termination'];

const notFound = () => new AppError('not_found', 'Questo invio non c’è più: ricomincia.');
const isBehind = () => new AppError('stale', 'Di questo invio è arrivato un altro pezzo: prosegui da lì.');

const pathOf = ({ caller: { tenantId, linkId }, key }: Sender): string => {
  if (linkId !== undefined) return linkUploadsPath;
  return key ? reportUploadsPath(tenantId) : uploadsPath;
};

/** An error of the library. */
interface TusError {
  status_code?: number;
  message?: string;
}

/** Uploads by tus 1.0. Every request is one of the upload's own sender. */
@Injectable()
export class UploadServer {
  /** The sender of each request, for the library's hooks. */
  private readonly senders = new AsyncLocalStorage<Sender>();
  private readonly tus: Server;

  constructor(
    private readonly uploads: UploadStore,
    private readonly newUploads: NewUploads,
    private readonly newLinkUploads: NewLinkUploads,
    private readonly finisher: Finisher,
    private readonly locks: UploadLocks,
    private readonly folder: FilesFolder,
    private readonly logger: Logger,
  ) {
    this.tus = new Server({
      path: uploadsPath,
      datastore: this.fileStore(),
      locker: { newLock: (id) => this.lock(id) },
      lockDrainTimeout: drainMs,
      maxSize: fileLimits.fileBytes,
      generateUrl: (_request, { id }) => `${pathOf(this.sender)}/${id}`,
      respectForwardedHeaders: false,
      namingFunction: () => randomBytes(16).toString('hex'),
      onUploadCreate: async (_request, { id, size = 0, metadata = {} }) => {
        const { caller, key } = this.sender;
        const { linkId } = caller;
        if (linkId !== undefined) await this.newLinkUploads.begin(caller, linkId, id, size, metadata);
        else if (key) await this.newUploads.beginPhoto(caller, key, id, size, metadata);
        else await this.newUploads.begin(caller, id, size, metadata);
        return {};
      },
      onUploadFinish: async (_request, { id }) => {
        const fileId = await this.finisher.finish(await this.own(id));
        return { headers: this.fileIdHeader(fileId) };
      },
      onResponseError: async (_request, error) => {
        const { status, body } = problemOf(await this.toAppError(error));
        return { status_code: status, body };
      },
    });
  }

  /** Answers a request. @throws AppError before the library has begun to */
  async handle(
    sender: Sender,
    request: IncomingMessage,
    response: ServerResponse,
    id?: string,
  ): Promise<void> {
    const isStaff = !sender.key && sender.caller.linkId === undefined;
    const limit = isStaff ? fileLimits.fileBytes : reportPhotoLimits.photoBytes;
    await this.senders.run(sender, async () => {
      if (id === undefined) refuseLength(request.headers, limit);
      else if (await this.isAnswered(await this.ownNow(id), request, response)) return;
      await this.tus.handle(request, response);
    });
  }

  /** Answers for an upload whose bytes have all arrived: it is finished now, if that has not happened yet. */
  private async isAnswered(
    upload: Upload,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { id, size } = upload;
    const isComplete = upload.fileId !== null || (await this.folder.arrivedBytes(id)) === size;
    if (!isComplete) return false;
    if (request.method === 'DELETE') {
      if (upload.fileId !== null) throw notFound();
      return false;
    }
    if (request.method === 'PATCH' && request.headers['upload-offset'] !== String(size)) throw isBehind();
    const fileId = await this.finisher.finish(upload);
    response.writeHead(request.method === 'HEAD' ? 200 : 204, {
      'tus-resumable': '1.0.0',
      'upload-offset': size,
      'upload-length': size,
      ...this.fileIdHeader(fileId),
      'cache-control': 'no-store',
    });
    response.end();
    return true;
  }

  private get sender(): Sender {
    const sender = this.senders.getStore();
    if (!sender) throw new Error('a hook of the library ran outside a request');
    return sender;
  }

  /** For users and contractors: a key says nothing about what became of its photos. */
  private fileIdHeader(fileId: string | undefined): Record<string, string> {
    return fileId === undefined || this.sender.key ? {} : { [fileIdHeader]: fileId };
  }

  /** @throws AppError `not_found` for an unknown upload, and for that of another user, link, key or tenant */
  private async own(id: string): Promise<Upload> {
    const upload = await this.uploads.own(this.sender, id);
    if (!upload) throw notFound();
    return upload;
  }

  /** As `own`, at the start of a request. @throws AppError also as `Finisher.refuseEnded` */
  private async ownNow(id: string): Promise<Upload> {
    const upload = await this.own(id);
    await this.finisher.refuseEnded(upload);
    return upload;
  }

  private lock(id: string): Lock {
    return {
      lock: (signal, askToEnd) => this.locks.take(id, () => void askToEnd(), signal),
      unlock: () => this.locks.release(id),
    };
  }

  /** Keeps the bytes in a folder, and what is known of them in the collection of uploads. */
  private fileStore(): FileStore {
    const store = new FileStore({
      directory: this.folder.uploads,
      configstore: {
        get: async (id) => {
          const { size, createdAt } = await this.own(id);
          return new TusUpload({ id, size, offset: 0, creation_date: createdAt.toISOString() });
        },
        // `begin` has noted it.
        set: async () => undefined,
        delete: async (id) => this.finisher.discard(await this.own(id)),
      },
    });
    store.extensions = extensions;
    return store;
  }

  private async toAppError(error: Error | TusError): Promise<AppError> {
    if (error instanceof AppError) return error;
    const { status_code: status = 500 } = error as TusError;
    if (status === 404 || status === 410) return notFound();
    if (status === 409) return isBehind();
    if (status < 500) return new AppError('malformed', error.message ?? 'Richiesta non leggibile');
    if (!(await this.folder.hasRoomFor(0))) return diskFullError();
    this.logger.warn({ err: error }, 'an upload was interrupted');
    return new AppError('unavailable', 'an upload was interrupted');
  }
}
