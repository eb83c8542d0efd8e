import { ApiError } from './api/api-error.ts';
import { queryClient } from './query/query-client.tsx';

/** One version of a stored document; each change adds one to `__v`. */
export interface Version {
  _id: string;
  __v: number;
}

const isVersion = (value: unknown): value is Version =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  '__v' in value &&
  typeof value.__v === 'number';

/** Whether a version of a document is newer than the one at hand; any version is newer than none. */
export const isNewer = ({ __v }: Version, atHand: Version | undefined): boolean =>
  !atHand || __v > atHand.__v;

/** The stored document that a 409 `stale` carries; undefined for any other error. */
export const newerVersionIn = (error: unknown): Version | undefined =>
  error instanceof ApiError && error.code === 'stale' && isVersion(error.current) ? error.current : undefined;

// Kept in the cache, which is cleared for another user.
const place = ['own-versions'];
queryClient.setQueryDefaults(place, { gcTime: Infinity });

const keyOf = ({ _id }: Version, version: number): string => `${_id} ${version}`;
const own = (): ReadonlySet<string> => queryClient.getQueryData<ReadonlySet<string>>(place) ?? new Set();
const remember = (key: string): void => void queryClient.setQueryData(place, new Set(own()).add(key));

// The same user's other tabs; jsdom has no BroadcastChannel.
const tabs = globalThis.window?.BroadcastChannel && new BroadcastChannel('officina.own-versions');
tabs?.addEventListener('message', ({ data }: MessageEvent<string>) => remember(data));

/**
 * Remembers, in all tabs, the version that a change sent from this browser has made.
 * @param answer the document in the answer; others may have changed it since
 * @param sentOn the version that the change was made on, if it was sent: the change made the next version
 */
export function rememberOwnVersion(answer: unknown, sentOn?: number): void {
  if (!isVersion(answer) || answer.__v === sentOn) return;
  const key = keyOf(answer, sentOn === undefined ? answer.__v : sentOn + 1);
  remember(key);
  tabs?.postMessage(key);
}

/** Whether changes sent from this browser have made every version of a document after `since`. */
export function isOwnVersion(document: Version, since: Version): boolean {
  for (let version = since.__v + 1; version <= document.__v; version += 1)
    if (!own().has(keyOf(document, version))) return false;
  return true;
}
