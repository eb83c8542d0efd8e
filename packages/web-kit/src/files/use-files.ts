import type { File as AttachedFile, FileCounts } from '@officina/contracts/files/files';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { apiQuery } from '../core/query/use-api.ts';
import type { PendingUpload } from './device-queue.ts';
import { uploadQueue, type FileRecord } from './upload-queue.ts';

const route = 'GET /api/files/of/{entity}/{entityId}';

/** Files and uploads of a record. */
export interface RecordFiles {
  pictures: readonly AttachedFile[];
  documents: readonly AttachedFile[];
  /** Those of this user that are not on the server yet. */
  uploads: readonly PendingUpload[];
  isOffline: boolean;
  /** Undefined while the list is there or loading. */
  retry: (() => void) | undefined;
  isLoading: boolean;
}

const none: AttachedFile[] = [];

/**
 * A record's files, oldest first; with `machineId` those about a machine of a visit. Without any, nothing is requested until a
 * live hint says that there is a new one.
 */
export function useFiles(
  { entity, entityId, machineId }: FileRecord,
  counts: FileCounts | undefined,
): RecordFiles {
  const { data, isError, isLoading, refetch } = useQuery({
    ...apiQuery(route, { params: { entity, entityId } }, ['file']),
    ...(counts ? {} : { initialData: none, staleTime: Infinity }),
  });
  const { uploads, isOffline } = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.state);
  return useMemo(() => {
    const isOfMachine = (one: { machineId?: string | null | undefined }) =>
      !machineId || one.machineId === machineId;
    const files = (data ?? none).filter(isOfMachine);
    const isOwn = ({ metadata }: PendingUpload) => metadata.entityId === entityId && isOfMachine(metadata);
    return {
      pictures: files.filter(({ kind }) => kind === 'picture'),
      documents: files.filter(({ kind }) => kind === 'document'),
      uploads: uploads.filter(isOwn),
      isOffline,
      retry: isError && !data ? () => void refetch() : undefined,
      isLoading,
    };
  }, [data, entityId, isError, isLoading, isOffline, machineId, refetch, uploads]);
}
