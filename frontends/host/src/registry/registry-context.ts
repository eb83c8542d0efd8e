import type { Registry, RegistrySection } from '@officina/web-kit/shell';
import { createContext, use } from 'react';

export const RegistryContext = createContext<Registry>({ schema: 1, sections: [] });

/** The registry with which this page was started. */
export const useRegistry = (): Registry => use(RegistryContext);

/** Whether a path belongs to a route. The route `/` matches only itself. */
export const matchesRoute = (route: string, path: string): boolean =>
  path === route || (route !== '/' && path.startsWith(`${route}/`));

/** The section of a path. */
export const sectionAt = (registry: Registry, path: string): RegistrySection | undefined =>
  registry.sections.find(({ routes }) => routes.some((route) => matchesRoute(route, path)));
