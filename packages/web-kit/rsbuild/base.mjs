import { pluginReact } from '@rsbuild/plugin-react';
import tailwindcss from '@tailwindcss/postcss';
import { runtimeAsModules } from './runtime-as-modules.mjs';

/**
 * Settings that the host and the remotes have in common; nothing here may need eval or an inline script (CSP).
 * @param {any[]} beforeTailwind PostCSS plugins
 * @returns {import('@rsbuild/core').RsbuildConfig}
 */
export const baseConfig = (...beforeTailwind) => ({
  // Whatever NODE_ENV the shell has set; the development server says otherwise itself.
  mode: 'production',
  plugins: [pluginReact()],
  output: {
    distPath: { root: 'dist' },
    sourceMap: { js: false, css: false },
    dataUriLimit: 0,
    legalComments: 'none',
  },
  tools: {
    postcss: { postcssOptions: { plugins: [...beforeTailwind, tailwindcss()] } },
    rspack: { plugins: [runtimeAsModules()] },
  },
  server: { printUrls: false },
});
