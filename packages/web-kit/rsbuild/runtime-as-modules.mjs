import { fileURLToPath } from 'node:url';
import { rspack } from '@rsbuild/core';

const runtimePackage = /^@module-federation\/[a-z-]+(\/[a-z-]+)?$/;
const commonJsFile = /@module-federation[\\/].*\.cjs$/;

/**
 * The federation plugin points at the CommonJS files of its runtime, which cannot be tree-shaken; these are the same
 * files as modules.
 */
export const runtimeAsModules = () =>
  new rspack.NormalModuleReplacementPlugin(/@module-federation/, (resource) => {
    const { request } = resource;
    if (runtimePackage.test(request)) resource.request = fileURLToPath(import.meta.resolve(request));
    else if (commonJsFile.test(request)) resource.request = request.replace(/\.cjs$/, '.js');
  });
