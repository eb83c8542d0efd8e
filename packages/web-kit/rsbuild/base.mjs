import { fileURLToPath } from 'node:url';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwindcss from '@tailwindcss/postcss';
import { pluginPacked } from './packed.mjs';
import { runtimeAsModules } from './runtime-as-modules.mjs';

const loader = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(`./${name}.mjs`));

/**
 * Settings that the host and the remotes have in common; nothing here may need eval or an inline script (CSP).
 * @param {any[]} beforeTailwind PostCSS plugins
 * @returns {import('@rsbuild/core').RsbuildConfig}
 */
export const baseConfig = (...beforeTailwind) => ({
  // Whatever NODE_ENV the shell has set; the development server says otherwise itself.
  mode: 'production',
  plugins: [pluginReact(), pluginPacked()],
  output: {
    distPath: { root: 'dist' },
    sourceMap: { js: false, css: false },
    dataUriLimit: 0,
    legalComments: 'none',
    overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 128', 'safari >= 16.4'],
  },
  tools: {
    postcss: { postcssOptions: { plugins: [...beforeTailwind, tailwindcss()] } },
    rspack: {
      plugins: [runtimeAsModules()],
      module: {
        rules: [
          { test: /react-router[\\/]dist[\\/].*\.m?js$/, loader: loader('unnamed-components') },
          { test: /webpack-bundler-runtime[\\/]dist[\\/]consumes\.js$/, loader: loader('failed-shares') },
          { test: /anybody-latin-wdth-normal\.woff2$/, loader: loader('display-font') },
        ],
      },
    },
  },
  server: { printUrls: false },
});
