import {
  loadRemote,
  preloadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { asksAgain } from './share-retry.ts';

/** Where a section stands in the menu. */
export interface MenuPlace {
  /** Words of the specification. */
  label: string;
  /** Key of the tenant's `menuhidden`. */
  key: string;
  /** lucide name. */
  icon: string;
  /** 1–5: entries of one group stand between two hairlines. */
  group: number;
  order: number;
  /** Where the entry leads, when that is not the first route; `{tenant}` is the tenant code. */
  link?: string;
}

/** One section of the interface as `/mfe/registry.json` describes it. */
export interface RegistrySection {
  name: string;
  title: string;
  routes: string[];
  access: 'staff' | 'public';
  menu?: MenuPlace;
  /** Section in whose menu entry this one counts: that entry is the current one here too. */
  under?: string;
  /** Service that a tenant can switch off, and the section with it: a `PermissionName`. */
  service?: string;
  /** Absent while the section is still to come. */
  version?: string;
  /** Address of the federation manifest; absent while the section is still to come. */
  manifest?: string;
  /** Versions that a rollback can reach, newest first. */
  previous: string[];
}

/** What the host boots from. */
export interface Registry {
  schema: 1;
  sections: RegistrySection[];
}

/** The text of a JSON file of the server that came with the page itself; undefined for any other. */
export const inPage = (address: string): string | undefined =>
  document.querySelector(`script[data-address="${address}"]`)?.textContent;

/** Why a section did not open, as the panel shows it. */
export class LoadFailure extends Error {
  /** Short code for support: the federation runtime's own (`RUNTIME-003`), or `TEMPO`, `RETE`, `VERSIONE`. */
  readonly code: string;
  /** Whether asking again by ourselves makes sense: only when the network failed. */
  readonly network: boolean;

  constructor(code: string, network: boolean, cause: unknown) {
    super(`section did not load: ${code}`, { cause });
    this.name = 'LoadFailure';
    this.code = code;
    this.network = network;
  }
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

/** Sorts what the federation runtime throws; only a lost network is worth another try. */
export const classifyFailure = (cause: unknown): LoadFailure => {
  if (cause instanceof LoadFailure) return cause;
  const message = messageOf(cause);
  const runtimeCode = /RUNTIME-\d{3}/.exec(message)?.[0];
  if (/shared singleton|Unsatisfied version|does not satisfy|RUNTIME-006/i.test(message)) {
    return new LoadFailure('VERSIONE', false, cause);
  }
  if (/ScriptExecutionError/.test(message)) return new LoadFailure('ESECUZIONE', false, cause);
  if (
    /Failed to fetch|NetworkError|ScriptNetworkError|ChunkLoadError|Loading (CSS )?chunk|RUNTIME-00[38]/i.test(
      message,
    )
  ) {
    return new LoadFailure(runtimeCode ?? 'RETE', true, cause);
  }
  return new LoadFailure(runtimeCode ?? 'ERRORE', false, cause);
};

export interface SectionModule {
  default: ComponentType;
}

const limitMs = 10_000;
const retryDelaysMs = [1000, 3000];

/** Name of a section's federation container; a bare section name would become a global variable of the page. */
const containerName = (section: string): string => `officina_${section}`;

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
