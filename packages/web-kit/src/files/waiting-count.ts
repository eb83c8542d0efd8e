import { keepChoice, lastChoice, personalKey } from '../core/preferences.ts';

const name = 'uploads';

/** How many of the user's files wait on this device to be uploaded; known without opening the database that holds them. */
export const waitingUploads = (): number => Number(lastChoice(name) ?? 0);

/** If the storage is full, the files go up when one of their pages is opened. */
export function keepWaitingCount(count: number): void {
  if (count !== waitingUploads()) keepChoice(name, String(count));
}

/** Calls back when another tab has changed the number. */
export const onWaitingInOtherTab = (listener: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === personalKey(name)) listener();
  });
