import { rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwindcss from '@tailwindcss/postcss';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg)$/;
/** Compressing smaller files does not pay off. */
const minBytes = 1_024;

const toBrotli = (content) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const toGzip = (content) => promisify(gzip)(content, { level: 9 });

/** Writes compressed files next to each file of a build; the gateway sends them instead of compressing on the fly. */
const pluginCompressed = () => ({
  name: 'officina-compressed',
  setup(api) {
    api.onAfterBuild(async () => {
      const root = api.context.distPath;
      const names = (await readdir(root, { recursive: true })).filter((name) => compressible.test(name));
      for (const file of names.map((name) => join(root, name))) {
        const content = await readFile(file);
        if (content.length < minBytes) continue;
        await writeFile(`${file}.br`, await toBrotli(content));
        await writeFile(`${file}.gz`, await toGzip(content));
      }
    });
  },
});

const runtimePackage = /^@module-federation\/[a-z-]+(\/[a-z-]+)?$/;
const commonJsFile = /@module-federation[\\/].*\.cjs$/;

/** Replaces the CommonJS files of the federation runtime, which cannot be tree-shaken, with the same files as modules. */
const runtimeAsModules = () =>
  new rspack.NormalModuleReplacementPlugin(/@module-federation/, (resource) => {
    const { request } = resource;
    if (runtimePackage.test(request)) resource.request = fileURLToPath(import.meta.resolve(request));
    else if (commonJsFile.test(request)) resource.request = request.replace(/\.cjs$/, '.js');
  });

const loader = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(`./${name}.mjs`));

/**
 * Settings shared by host and remotes; nothing here may require eval or an inline script (CSP).
 * @param {any[]} beforeTailwind PostCSS plugins
 * @returns {import('@rsbuild/core').RsbuildConfig}
 */
export const baseConfig = (...beforeTailwind) => ({
  // Independent of NODE_ENV; the development server overrides it.
  mode: 'production',
  plugins: [pluginReact(), pluginCompressed()],
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
