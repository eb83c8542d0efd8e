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

/** tus would send «undefined» as a value. */
const definedOf = (metadata: UploadMetadata): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));

interface Watch {
  /** Receives the share that has arrived, 0 to 1. */
  onProgress: (share: number) => void;
  /** Receives the address of the upload, where it can go on later. */
  onAddress: (address: string) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file by tus, or the rest of one that has begun. Three cut lines in a row are overcome.
 * @throws ApiError
 */
export async function sendUpload(kept: KeptUpload, content: Blob, watch: Watch): Promise<void> {
  const failed = await new Promise<Error | undefined>((resolve) => {
    const upload = new Upload(content, {
      endpoint: uploadsPath,
      uploadUrl: kept.address ?? null,
      metadata: definedOf(kept.metadata),
      retryDelays,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('x-auth-token', authInfo()?.token ?? ''),
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
