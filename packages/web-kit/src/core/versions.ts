import { queryClient } from './query/query-client.tsx';

interface Version {
  _id: string;
  __v: number;
}

const isVersion = (answer: unknown): answer is Version =>
  typeof answer === 'object' &&
  answer !== null &&
  '_id' in answer &&
  '__v' in answer &&
  typeof answer.__v === 'number';

// In the cache, which another person begins anew.
const place = ['own-versions'];
queryClient.setQueryDefaults(place, { gcTime: Infinity });

const keyOf = ({ _id }: Version, version: number): string => `${_id} ${version}`;
const own = (): ReadonlySet<string> => queryClient.getQueryData<ReadonlySet<string>>(place) ?? new Set();
const remember = (key: string): void => void queryClient.setQueryData(place, new Set(own()).add(key));

// The same person's other tabs; jsdom has none.
const tabs = globalThis.window?.BroadcastChannel && new BroadcastChannel('officina.own-versions');
tabs?.addEventListener('message', ({ data }: MessageEvent<string>) => remember(data));

/**
 * Remembers the version that a change sent from here has made, in all tabs.
 * @param answer the document as it was answered, maybe in a later version, by others
 * @param sentOn the version that the change was made on, where it said so: its own is the next one
 */
export function rememberOwn(answer: unknown, sentOn?: number): void {
  if (!isVersion(answer) || answer.__v === sentOn) return;
  const key = keyOf(answer, sentOn === undefined ? answer.__v : sentOn + 1);
  remember(key);
  tabs?.postMessage(key);
}

/** Whether changes sent from here have made all versions of a document after one, up to this. */
export function isOwn(document: Version, after: number): boolean {
  for (let version = after + 1; version <= document.__v; version += 1)
    if (!own().has(keyOf(document, version))) return false;
  return true;
}
