import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

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
