import { fileLimits } from '@officina/contracts/files/limits';
import type { UploadMetadata } from '@officina/contracts/files/uploads';
import { invalidateEntities } from '../core/query/query-client.tsx';
import { authInfo, onAuthInfo } from '../core/session/auth-info.ts';
import { DeviceQueue } from './device-queue.ts';
import { uploadStore } from './upload-store.ts';
import { keepWaitingCount, onWaitingInOtherTab } from './waiting-count.ts';

/** The record that a file is added to. */
export type FileRecord = Pick<UploadMetadata, 'entity' | 'entityId' | 'machineId'>;

/** Most people who open a record send no file. */
const loadSender = () => import(/* webpackChunkName: "uploads" */ './send-upload.ts');

/** The page's one queue of files that users add to records. */
export const uploadQueue = new DeviceQueue<UploadMetadata>({
  owner: () => {
    const user = authInfo();
    return user ? `${user.TCODE}.${user.userId}` : undefined;
  },
  lock: 'officina.uploads',
  maxBytes: fileLimits.fileBytes,
  send: async (upload, content, watch) => (await loadSender()).sendAsUser(upload, content, watch),
  // It stays shown until the list has it.
  arrived: async ({ key, metadata }) => {
    await uploadStore.remove(key);
    await invalidateEntities(['file', metadata.entity]);
    return 'drop';
  },
  onCount: keepWaitingCount,
});

onAuthInfo((isOther) => {
  if (isOther) uploadQueue.forget();
  uploadQueue.resume();
});
onWaitingInOtherTab(() => void uploadQueue.reload());
uploadQueue.start();
