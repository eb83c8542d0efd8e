import type { File as AttachedFile, FileEdit } from '@officina/contracts/files/files';
import { downloadPath } from '@officina/contracts/files/paths';
import { useState } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { api } from '../core/api/api.ts';
import { fetchBytes, saveFile } from '../core/api/download.ts';
import { messages } from '../core/messages/messages.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
import { usePermissions } from '../core/session/use-permissions.ts';
import { texts } from './texts.ts';

const routes = {
  edit: 'PUT /api/files/{id}/edit',
  remove: 'DELETE /api/files/delete/{id}',
  restore: 'PUT /api/files/{id}/restore',
} as const;

/** How long the message about a removed file offers to undo it. */
const undoMs = 10_000;

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.errors[0]?.message || error.message : String(error);

const aboutFile = ({ _id }: AttachedFile): string => `file ${_id}`;

const refresh = ({ entity }: AttachedFile): Promise<void> => invalidateEntities(['file', entity]);

/** Whether the user's role may describe files and take them off; everybody may add some. */
export const useMayEditFiles = (): boolean => {
  const { may } = usePermissions();
  return may(routes.edit) && may(routes.remove);
};

/** Saves a change of a file at once; a failure is shown as a message. */
export async function editFile(file: AttachedFile, body: FileEdit): Promise<void> {
  const about = aboutFile(file);
  try {
    await api(routes.edit, { params: { id: file._id }, body, version: file.__v });
    messages.closeAbout(about);
  } catch (error) {
    messages.error(texts.notChanged(reasonOf(error)), { about });
  }
  await refresh(file);
}

async function restoreFile(file: AttachedFile): Promise<void> {
  const about = aboutFile(file);
  try {
    await api(routes.restore, { params: { id: file._id } });
    messages.success(texts.restored(file.kind === 'picture'), { about });
  } catch (error) {
    messages.error(texts.notRestored(reasonOf(error)), { about });
  }
  await refresh(file);
}

/** Takes a file off its record at once; the message offers to undo it for ten seconds. */
export async function removeFile(file: AttachedFile): Promise<void> {
  const about = aboutFile(file);
  try {
    await api(routes.remove, { params: { id: file._id }, version: file.__v });
    const undo = { label: texts.undo, onClick: () => void restoreFile(file) };
    messages.success(texts.removed(file.kind === 'picture'), { about, durationMs: undoMs, action: undo });
  } catch (error) {
    messages.error(texts.notRemoved(reasonOf(error)), { about });
  }
  await refresh(file);
}

/** Saves a file on the device: it is fetched with the token and never opened under its own type. */
export function useSaveFile(file: AttachedFile, failed: (reason: string) => string) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await fetchBytes({ method: 'GET', path: downloadPath(file._id) }), file.name);
      messages.closeAbout(aboutFile(file));
    } catch (error) {
      messages.error(failed(reasonOf(error)), { about: aboutFile(file) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save: () => void (isBusy || save()) };
}
