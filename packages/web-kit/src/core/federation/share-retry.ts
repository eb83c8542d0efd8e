import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * The federation runtime keeps the promise of a shared part that failed, and gives it to whoever asks for the part later, until
 * the page is loaded anew. Without it the part is fetched again.
 */
export const asksAgain: ModuleFederationRuntimePlugin = {
  name: 'officina-asks-again',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap))
      for (const part of Object.values(scope[pkgName] ?? {})) if (!part.lib) part.loading = null;
  },
};
