import { useSyncExternalStore } from 'react';
import { now } from '../clock.ts';
import { dayMs, wallAt } from '../dates/zone.ts';
import { invalidateAllLive, invalidateEntities, type LiveEntity } from '../query/query-client.tsx';
import { authInfo, onAuthInfo } from '../session/auth-info.ts';
import { openLiveStream } from './live-connection.ts';

const everyMs = 30_000;
/** The server's midnight may be later than this device's. */
const graceMs = 60_000;

const dayAtPlant = (): number => Math.floor(wallAt(new Date(now().getTime() - graceMs)).getTime() / dayMs);

/** Calls back when the tenant's day changes, however long the device slept; returns what ends that. */
export const watchDay = (onNewDay: () => void): (() => void) => {
  let known = dayAtPlant();
  // A timer set for midnight stands still while the device sleeps.
  const timer = setInterval(() => {
    const day = dayAtPlant();
    if (day !== known) onNewDay();
    known = day;
  }, everyMs);
  return () => clearInterval(timer);
};

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
