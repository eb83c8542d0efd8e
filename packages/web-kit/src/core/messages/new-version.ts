import { useSyncExternalStore } from 'react';
import { onMessages } from './message-store.ts';
import { messages } from './use-messages.ts';

let newest: (() => void) | undefined;

/** Offers a new version in a message that stays; `renew` begins the page anew with it. */
export function offerNewVersion(text: string, label: string, renew: () => void): void {
  newest = renew;
  messages.info(text, { about: 'version', durationMs: Infinity, action: { label, onClick: renew } });
}

/**
 * Begins the page anew with a new version, also after its message was closed; undefined while there is none. For a page on
 * which nobody presses anything.
 */
export const useNewVersion = (): (() => void) | undefined => useSyncExternalStore(onMessages, () => newest);
