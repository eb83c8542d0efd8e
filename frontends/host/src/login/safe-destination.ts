import type { Registry } from '@officina/web-kit/shell';
import { sectionAt } from '../registry/registry-context.ts';

const hostPages = ['/about'];

/** Path, query and fragment of a destination if it is one of our routes on our own origin; else `/`. */
export const safeDestination = (destination: string, registry: Registry, origin: string): string => {
  if (!URL.canParse(destination, origin)) return '/';
  const url = new URL(destination, origin);
  const known = hostPages.includes(url.pathname) || sectionAt(registry, url.pathname) !== undefined;
  return url.origin === origin && known ? url.pathname + url.search + url.hash : '/';
};
