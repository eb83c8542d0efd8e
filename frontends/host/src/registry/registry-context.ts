import type { Registry, RegistrySection } from '@officina/web-kit/shell';
import { createContext, use } from 'react';

export const RegistryContext = createContext<Registry>({ schema: 1, sections: [] });

/** The sections that this page was started with. */
export const useRegistry = (): Registry => use(RegistryContext);

/** Whether a path lies under one of a section's routes; `/` holds only for itself. */
export const isUnder = (route: string, path: string): boolean =>
  path === route || (route !== '/' && path.startsWith(`${route}/`));

/** The section that answers for a path. */
export const sectionAt = (registry: Registry, path: string): RegistrySection | undefined =>
  registry.sections.find(({ routes }) => routes.some((route) => isUnder(route, path)));
