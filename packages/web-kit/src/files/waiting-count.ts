import { authInfo } from '../core/session/auth-info.ts';

const keyOf = (): string => {
  const { TCODE = '', userId = '' } = authInfo() ?? {};
  return `officina.uploads.${TCODE}.${userId}`;
};

/** How many of the user's files wait on this device to be uploaded; known without opening the database that holds them. */
export const waitingUploads = (): number => Number(localStorage.getItem(keyOf()) ?? 0);

export const keepWaitingCount = (count: number): void => {
  if (count === waitingUploads()) return;
  try {
    if (count > 0) localStorage.setItem(keyOf(), String(count));
    else localStorage.removeItem(keyOf());
  } catch {
    // The storage may be full; the files then go up when one of their pages is opened.
  }
};

/** Calls back when another tab has changed the number. */
export const onWaitingInOtherTab = (listener: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === keyOf()) listener();
  });
