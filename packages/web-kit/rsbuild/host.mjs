import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { baseConfig } from './base.mjs';
import { hostChunks, hostPreload, pluginHints } from './chunks.mjs';
import { pluginSharedVersions, providedByHost } from './shared.mjs';
import { pluginTheme } from './theme.mjs';

/** The build of the shell, the only provider of shared modules and of the federation runtime; it lists no remotes. */
export const hostConfig = () =>
  defineConfig(
    mergeRsbuildConfig(baseConfig(), {
      source: { entry: { index: './src/index.ts' } },
      html: { template: './src/index.html' },
      output: { assetPrefix: '/' },
      splitChunks: hostChunks,
      performance: { preload: hostPreload },
      plugins: [
        pluginHints(),
        pluginTheme(),
        pluginSharedVersions(),
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
