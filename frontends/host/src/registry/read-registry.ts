import { inPage, offerNewVersion, type Registry } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';
import { checkRegistry } from './check-registry.ts';

const address = '/mfe/registry.json';
const lastGood = 'officina.registry';
const limitMs = 5000;

/** The registry as it is now on the server, or undefined when it does not come or is broken. */
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

/** What came with the page; a page that one has gone back to may be an old one. */
const embedded = (): Registry | undefined => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' ? undefined : parsed(() => inPage(address));
};

const keep = (registry: Registry): void => {
  try {
    localStorage.setItem(lastGood, JSON.stringify(registry));
  } catch {
    // A full or closed storage only costs the copy.
  }
};

/** What the page boots from: the registry that came with it, else the server's, else the last good copy, else nothing (the layout still stands). */
export const readRegistry = async (): Promise<Registry> => {
  const fresh = embedded() ?? (await fetchRegistry());
  if (fresh) keep(fresh);
  return fresh ?? parsed(() => localStorage.getItem(lastGood)) ?? { schema: 1, sections: [] };
};

const everyMs = 5 * 60_000;

const versionsOf = (registry: Registry): string =>
  registry.sections
    .map(({ name, version = '' }) => `${name}@${version}`)
    .sort()
    .join();

/** Looks every five minutes, and when the tab is used again, whether other versions are in place; running ones stay. */
export const watchRegistry = (running: Registry): void => {
  let told = versionsOf(running);
  const look = async (): Promise<void> => {
    const fresh = await fetchRegistry();
    if (!fresh || versionsOf(fresh) === told) return;
    told = versionsOf(fresh);
    offerNewVersion(texts.newVersion, texts.reload, () => location.reload());
  };
  setInterval(() => void look(), everyMs);
  window.addEventListener('focus', () => void look());
};
