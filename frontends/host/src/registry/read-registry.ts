import { embeddedJson, offerNewVersion, type Registry } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';
import { checkRegistry } from './check-registry.ts';

const address = '/mfe/registry.json';
const storageKey = 'officina.registry';
const limitMs = 5000;

/** The server's current registry; undefined if it fails to load or is invalid. */
const fetchRegistry = async (): Promise<Registry | undefined> => {
  try {
    const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(limitMs) });
    return response.ok ? checkRegistry(await response.json()) : undefined;
  } catch {
    return undefined;
  }
};

const parsed = (read: () => string | null | undefined): Registry | undefined => {
  try {
    return checkRegistry(JSON.parse(read() ?? 'null'));
  } catch {
    return undefined;
  }
};

/** The registry embedded in the page. After going back it is ignored, because the page may be out of date. */
const embedded = (): Registry | undefined => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' ? undefined : parsed(() => embeddedJson(address));
};

const store = (registry: Registry): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(registry));
  } catch {
    // Without storage there is no fallback copy.
  }
};

/** The registry for the start: embedded in the page, else from the server, else the last stored copy, else empty. */
export const readRegistry = async (): Promise<Registry> => {
  const fresh = embedded() ?? (await fetchRegistry());
  if (fresh) store(fresh);
  return fresh ?? parsed(() => localStorage.getItem(storageKey)) ?? { schema: 1, sections: [] };
};

const checkIntervalMs = 5 * 60_000;

const versionsOf = (registry: Registry): string =>
  registry.sections
    .map(({ name, version = '' }) => `${name}@${version}`)
    .sort()
    .join();

/** Checks for new versions every five minutes and when the tab gets the focus. The running sections stay until a reload. */
export const watchRegistry = (running: Registry): void => {
  let reported = versionsOf(running);
  const check = async (): Promise<void> => {
    const fresh = await fetchRegistry();
    if (!fresh || versionsOf(fresh) === reported) return;
    reported = versionsOf(fresh);
    offerNewVersion(texts.newVersion, texts.reload, () => location.reload());
  };
  setInterval(() => void check(), checkIntervalMs);
  window.addEventListener('focus', () => void check());
};
