import { uploadsPath } from '@officina/contracts/files/paths';
import type { UploadMetadata } from '@officina/contracts/files/uploads';
import { DetailedError, Upload, type HttpResponse } from 'tus-js-client';
import { connectionError, readError, type ApiError } from '../core/api/api-error.ts';
import { authInfo } from '../core/session/auth-info.ts';
import { isPassing } from './refusals.ts';
import type { KeptUpload } from './upload-store.ts';

/** Pauses between the tries of one upload, which a cut line ends. */
const retryDelays = [0, 1_000, 3_000];

const errorOf = (response: HttpResponse | null): Promise<ApiError> =>
  response
    ? readError(new Response(response.getBody(), { status: response.getStatus() }))
    : Promise.resolve(connectionError(undefined));

export interface Watch {
  /** Receives the share that has arrived, 0 to 1. */
  onProgress: (share: number) => void;
  /** Receives the address of the upload, where it can go on later. */
  onAddress: (address: string) => void;
  signal: AbortSignal;
}

interface Request {
  /** Address at which uploads begin. */
  endpoint: string;
  metadata: Record<string, string>;
  /** Asked before each request: a token may be a new one meanwhile. */
  headers: () => Record<string, string>;
}

/**
 * Uploads a file by tus, or the rest of one that has begun at `address`. Three cut lines in a row are overcome.
 * @throws ApiError
 */
export async function sendUpload(
  { endpoint, metadata, headers }: Request,
  { address, content }: { address: string | undefined; content: Blob },
  watch: Watch,
): Promise<void> {
  const failed = await new Promise<Error | undefined>((resolve) => {
    const upload = new Upload(content, {
      endpoint,
      uploadUrl: address ?? null,
      metadata,
      retryDelays,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headers())) request.setHeader(name, value);
      },
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0;
        return status !== 401 && isPassing(status) && navigator.onLine;
      },
      onUploadUrlAvailable: () => watch.onAddress(upload.url ?? ''),
      onProgress: (sent, total) => watch.onProgress(total > 0 ? sent / total : 1),
      onSuccess: () => resolve(undefined),
      onError: resolve,
    });
    watch.signal.addEventListener('abort', () => {
      void upload.abort();
      resolve(new DetailedError('aborted'));
    });
    upload.start();
  });
  if (failed) throw await errorOf(failed instanceof DetailedError ? failed.originalResponse : null);
}

/** tus would send «undefined» as a value. */
const definedOf = (metadata: UploadMetadata): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));

/** Uploads a file of the user who is signed in. @throws ApiError */
export const sendAsUser = ({ address, metadata }: KeptUpload, content: Blob, watch: Watch): Promise<void> =>
  sendUpload(
    {
      endpoint: uploadsPath,
      metadata: definedOf(metadata),
      headers: () => ({ 'x-auth-token': authInfo()?.token ?? '' }),
    },
    { address, content },
    watch,
  );

/** Ends an upload on the server. @throws Error if that is not certain */
export const endUpload = (address: string, headers: Record<string, string>): Promise<void> =>
  Upload.terminate(address, { headers, retryDelays });
