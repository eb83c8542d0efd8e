import { inPage, type Registry } from '@officina/web-kit/shell';
import { checkRegistry } from './check-registry.ts';

const address = '/mfe/registry.json';
const lastGood = 'officina.registry';
const limitMs = 5000;

/** The registry as it is now on the server, or undefined when it does not come or is broken. */
export const fetchRegistry = async (): Promise<Registry | undefined> => {
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

const keep = (registry: Registry): void => {
  try {
    localStorage.setItem(lastGood, JSON.stringify(registry));
  } catch {
    // A full or closed storage only costs the copy.
  }
};

/** What the page boots from: the registry that came with it, else the server's, else the last good copy, else nothing (the layout still stands). */
export const readRegistry = async (): Promise<Registry> => {
  const fresh = parsed(() => inPage(address)) ?? (await fetchRegistry());
  if (fresh) keep(fresh);
  return fresh ?? parsed(() => localStorage.getItem(lastGood)) ?? { schema: 1, sections: [] };
};
