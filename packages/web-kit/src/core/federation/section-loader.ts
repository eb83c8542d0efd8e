import {
  loadRemote,
  preloadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';

/**
 * The federation runtime keeps the rejected promise of a shared module that failed to load and returns it until the page is
 * reloaded. Dropping the promise makes the next request fetch the module again.
 */
export const retryFailedShares: ModuleFederationRuntimePlugin = {
  name: 'officina-retry-failed-shares',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap))
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.lib) shared.loading = null;
  },
};

/** A section's place in the menu. */
export interface MenuPlace {
  /** The text given by the specification. */
  label: string;
  /** Key of the tenant's `menuhidden`. */
  key: string;
  /** lucide name. */
  icon: string;
  /** 1–5: hairlines separate the groups. */
  group: number;
  order: number;
  /** The entry's target, when it is not the first route; `{tenant}` is the tenant code. */
  link?: string;
}

/** One section of the interface as `/mfe/registry.json` describes it. */
export interface RegistrySection {
  name: string;
  title: string;
  routes: string[];
  access: 'staff' | 'public';
  menu?: MenuPlace;
  /** The section whose menu entry is also highlighted for this one. */
  under?: string;
  /** The service, a `ServiceName`, that switches this section off with it. */
  service?: string;
  /** Absent while the section has not been published. */
  version?: string;
  /** Address of the federation manifest; absent while the section has not been published. */
  manifest?: string;
  /** Versions that a rollback can reach, newest first. */
  previous: string[];
}

/** The list of sections that the host starts from. */
export interface Registry {
  schema: 1;
  sections: RegistrySection[];
}

/** The text of a server file that is embedded in the page; undefined for any other. */
export const embeddedJson = (address: string): string | undefined =>
  document.querySelector(`script[data-address="${address}"]`)?.textContent;

/** The reason why a section did not open, as the panel shows it. */
export class LoadFailure extends Error {
  /** Short code for support: the federation runtime's (`RUNTIME-003`), or `TEMPO`, `RETE`, `VERSIONE`. */
  readonly code: string;
  /** Whether an automatic retry makes sense: only after a network failure. */
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

/** Classifies an error of the federation runtime; only a network failure is worth a retry. */
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

/** Name of a section's federation container; without the prefix it would become a global variable of the page. */
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
 * @throws LoadFailure after 10 s, after two retries of a failed network, or at once when the code itself fails
 */
export const loadSection = async (section: string): Promise<SectionModule> => {
  const timeout = wait(limitMs).then(() => {
    throw new LoadFailure('TEMPO', true, undefined);
  });
  try {
    return await Promise.race([loadWithRetries(section), timeout]);
  } catch (cause) {
    throw classifyFailure(cause);
  }
};

/** Prefetches a section's files before a likely visit; a failure is reported when the section is opened. */
export const preloadSection = (section: string): void => {
  void preloadRemote([{ nameOrAlias: containerName(section), exposes: ['Section'] }]).catch(() => undefined);
};

// Shorter than the limit of the whole load: a hanging request must end before «Riprova» can start another one.
const requestLimitMs = 8_000;

const requestTimeouts = {
  name: 'officina-request-timeouts',
  fetch: async (url: string, init: RequestInit) => {
    const text = embeddedJson(new URL(url, location.href).pathname);
    if (text) return new Response(text);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(requestLimitMs) });
    // The runtime would take a server's error page for the manifest and keep it.
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return response;
  },
  createScript: ({ url }: { url: string }) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true });
    return { script, timeout: requestLimitMs };
  },
  // Preload only: the section itself waits for its stylesheet, and would take a failed one for a loaded one.
  createLink: ({ url, attrs }: { url: string; attrs?: Record<string, unknown> }) =>
    attrs?.['rel'] === 'stylesheet'
      ? Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href: url })
      : undefined,
};

/** Registers the sections' addresses with the federation runtime, once per page; nothing is fetched yet. */
export const registerSections = (sections: { name: string; manifest: string }[]): void => {
  registerPlugins([requestTimeouts]);
  // Each section has its own runtime, created later.
  registerGlobalPlugins([retryFailedShares]);
  registerRemotes(sections.map(({ name, manifest }) => ({ name: containerName(name), entry: manifest })));
};
