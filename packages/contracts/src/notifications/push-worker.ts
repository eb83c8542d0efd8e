/** Where the service worker that shows push is. */
export const pushWorker = '/sw.js';

/** Its scope: neither the public form nor the log-in is in it. */
export const pushScope = '/notice/';

/** Name in a browser's storage of whom its push belongs to, as `pushOwner` writes it. */
export const pushOwnerKey = 'officina.push';

export const pushOwner = ({ TCODE, userId }: { TCODE: string; userId: string }): string =>
  `${TCODE}/${userId}`;
