import { useSyncExternalStore } from 'react';
import { authInfo, onAuthInfo } from '../session/auth-info.ts';
import { invalidateAllLive, invalidateEntities, type LiveEntity } from '../query/query-client.ts';
import { openLiveStream } from './live-connection.ts';
import { watchDay } from './new-day.ts';

const gatherMs = 300;
const listeners = new Set<() => void>();
const waiting = new Set<LiveEntity>();
let connected = false;
let close: (() => void) | undefined;
/** The token that the stream was opened with. */
let followed: string | undefined;
let wasOpen = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const setConnected = (value: boolean): void => {
  connected = value;
  listeners.forEach((listener) => listener());
};

const flush = (): void => {
  timer = undefined;
  const entities = [...waiting];
  waiting.clear();
  void invalidateEntities(entities);
};

// Hints come in bursts (an import, a busy shift): one refetch for all of them.
const gather = (entity: LiveEntity): void => {
  waiting.add(entity);
  timer ??= setTimeout(flush, gatherMs);
};

const open = (): (() => void) => {
  if (wasOpen) void invalidateAllLive();
  wasOpen = true;
  return openLiveStream({
    onHint: ({ entity }) => gather(entity),
    onGap: () => void invalidateAllLive(),
    onConnected: setConnected,
  });
};

const follow = (): void => {
  const isWanted = document.visibilityState === 'visible' && navigator.onLine;
  const token = isWanted ? authInfo()?.token : undefined;
  if (token === followed) return;
  followed = token;
  close?.();
  close = token ? open() : undefined;
  if (!token) setConnected(false);
};

/**
 * Follows the tenant's changes while someone is signed in, the tab is visible and the device online; the change of its day is
 * one of them. Called once by the host.
 */
export const startLiveUpdates = (): void => {
  document.addEventListener('visibilitychange', follow);
  // A cut stream is only silent: the browser knows at once.
  addEventListener('offline', follow);
  addEventListener('online', follow);
  onAuthInfo(follow);
  // What is due, and by how many days, is of the day on which it was read.
  watchDay(() => void invalidateEntities(['plan']));
  follow();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether changes of others arrive by themselves now. */
export const useLiveConnected = (): boolean => useSyncExternalStore(subscribe, () => connected);
