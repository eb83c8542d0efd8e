import { useSyncExternalStore } from 'react';
import { now } from '../clock.ts';
import { dayMs, wallAt } from '../dates/zone.ts';
import { invalidateAllLive, invalidateEntities, type LiveEntity } from '../query/query-client.tsx';
import { authInfo, onAuthInfo } from '../session/auth-info.ts';
import { openLiveStream } from './live-connection.ts';

const checkMs = 30_000;
/** The server's clock may be behind this device's. */
const graceMs = 60_000;

const dayAtPlant = (): number => Math.floor(wallAt(new Date(now().getTime() - graceMs)).getTime() / dayMs);

/** Calls back when the tenant's day changes, however long the device slept; returns a function that stops it. */
export const watchDay = (onNewDay: () => void): (() => void) => {
  let known = dayAtPlant();
  // A timer set for midnight would pause while the device sleeps.
  const timer = setInterval(() => {
    const day = dayAtPlant();
    if (day !== known) onNewDay();
    known = day;
  }, checkMs);
  return () => clearInterval(timer);
};

const batchMs = 300;
const listeners = new Set<() => void>();
const changedEntities = new Set<LiveEntity>();
let connected = false;
let close: (() => void) | undefined;
/** The token that the stream was opened with. */
let streamToken: string | undefined;
let wasOpen = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const setConnected = (value: boolean): void => {
  connected = value;
  listeners.forEach((listener) => listener());
};

const flush = (): void => {
  timer = undefined;
  const entities = [...changedEntities];
  changedEntities.clear();
  void invalidateEntities(entities);
};

// Hints arrive in bursts (an import, a busy shift): one refetch serves all of them.
const queueRefetch = (entity: LiveEntity): void => {
  changedEntities.add(entity);
  timer ??= setTimeout(flush, batchMs);
};

const open = (): (() => void) => {
  if (wasOpen) void invalidateAllLive();
  wasOpen = true;
  return openLiveStream({
    onHint: ({ entity }) => queueRefetch(entity),
    onGap: () => void invalidateAllLive(),
    onConnected: setConnected,
  });
};

const updateStream = (): void => {
  const isWanted = document.visibilityState === 'visible' && navigator.onLine;
  const token = isWanted ? authInfo()?.token : undefined;
  if (token === streamToken) return;
  streamToken = token;
  close?.();
  close = token ? open() : undefined;
  if (!token) setConnected(false);
};

/**
 * Follows the tenant's changes, a new day included, while a user is signed in, the tab is visible and the device online. The
 * host calls it once.
 */
export const startLiveUpdates = (): void => {
  document.addEventListener('visibilitychange', updateStream);
  // An interrupted stream only goes silent; the browser notices at once.
  addEventListener('offline', updateStream);
  addEventListener('online', updateStream);
  onAuthInfo(updateStream);
  // Due plans and their remaining days depend on the day on which they were read.
  watchDay(() => void invalidateEntities(['plan']));
  updateStream();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether changes by others currently arrive through the live stream. */
export const useLiveConnected = (): boolean => useSyncExternalStore(subscribe, () => connected);
