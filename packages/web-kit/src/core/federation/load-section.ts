import {
  loadRemote,
  preloadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { inPage } from '../in-page.ts';
import { asksAgain } from './asks-again.ts';
import { classifyFailure, LoadFailure } from './load-failure.ts';

export interface SectionModule {
  default: ComponentType;
}

const limitMs = 10_000;
const retryDelaysMs = [1000, 3000];

/** Name of a section's federation container; a bare section name would become a global variable of the page. */
export const containerName = (section: string): string => `officina_${section}`;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const loadOnce = async (section: string): Promise<SectionModule> => {
  const loaded = await loadRemote<SectionModule>(`${containerName(section)}/Section`);
  if (typeof loaded?.default !== 'function') throw new LoadFailure('VUOTA', false, undefined);
  return loaded;
};

const loadWithRetries = async (section: string): Promise<SectionModule> => {
  for (const delay of retryDelaysMs) {
    try {
      return await loadOnce(section);
    } catch (cause) {
      const failure = classifyFailure(cause);
      if (!failure.network) throw failure;
      await wait(delay);
    }
  }
  return loadOnce(section);
};

/**
 * Loads a section's root component.
 * @throws LoadFailure after 10 s, after two retries of a lost network, or at once when the code itself is at fault
 */
export const loadSection = async (section: string): Promise<SectionModule> => {
  const tooSlow = wait(limitMs).then(() => {
    throw new LoadFailure('TEMPO', true, undefined);
  });
  try {
    return await Promise.race([loadWithRetries(section), tooSlow]);
  } catch (cause) {
    throw classifyFailure(cause);
  }
};

/** Fetches a section's files ahead of a likely visit; a failure shows when the section is opened. */
export const preloadSection = (section: string): void => {
  void preloadRemote([{ nameOrAlias: containerName(section), exposes: ['Section'] }]).catch(() => undefined);
};

// Below the limit of a whole load: a request that hangs must be over before «Riprova» can ask again.
const requestLimitMs = 8_000;

const givesUpInTime = {
  name: 'officina-gives-up-in-time',
  fetch: async (url: string, init: RequestInit) => {
    const text = inPage(new URL(url, location.href).pathname);
    if (text) return new Response(text);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(requestLimitMs) });
    // The runtime would keep what a server in trouble answers, as if it were the manifest.
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return response;
  },
  createScript: ({ url }: { url: string }) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true });
    return { script, timeout: requestLimitMs };
  },
  // Ahead only: the section itself waits for its sheet, and would take one that failed for one that came.
  createLink: ({ url, attrs }: { url: string; attrs?: Record<string, unknown> }) =>
    attrs?.['rel'] === 'stylesheet'
      ? Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href: url })
      : undefined,
};

/** Tells the federation runtime where the sections are; once per page, nothing is fetched yet. */
export const registerSections = (sections: { name: string; manifest: string }[]): void => {
  registerPlugins([givesUpInTime]);
  // Each section has a runtime of its own, made later.
  registerGlobalPlugins([asksAgain]);
  registerRemotes(sections.map(({ name, manifest }) => ({ name: containerName(name), entry: manifest })));
};
