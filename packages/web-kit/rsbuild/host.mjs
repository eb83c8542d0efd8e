import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { baseConfig } from './base.mjs';
import { providedByHost } from './shared.mjs';

/** What draws charts is one file, that of `drawing.tsx`, whose weight has a budget of its own. */
const chart = /** @type {const} */ ({
  name: 'chart',
  test: /node_modules[\\/](echarts|zrender)/,
  chunks: 'async',
  enforce: true,
});

/** Build of the shell: the only provider of shared modules and of the federation runtime; it names no remote. */
export const hostConfig = () =>
  defineConfig(
    mergeRsbuildConfig(baseConfig(), {
      source: { entry: { index: './src/index.ts' } },
      html: { template: './src/index.html' },
      output: { assetPrefix: '/' },
      tools: { rspack: { optimization: { splitChunks: { cacheGroups: { chart } } } } },
      plugins: [
        pluginModuleFederation({
          name: 'officina_host',
          remotes: {},
          shared: providedByHost,
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          experiments: { asyncStartup: false, provideExternalRuntime: true, optimization: { target: 'web' } },
        }),
      ],
    }),
  );
