import { useSyncExternalStore } from 'react';
import { onMessages, shownMessages } from './message-store.ts';

/** What the message is about that offers a new version. */
export const aboutNewVersion = 'version';

const offered = () => shownMessages().find(({ about }) => about === aboutNewVersion)?.action?.onClick;

/** Begins the page anew with a new version; undefined while there is none. For a page on which nobody presses anything. */
export const useNewVersion = (): (() => void) | undefined => useSyncExternalStore(onMessages, offered);
