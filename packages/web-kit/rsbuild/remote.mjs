import { basename, join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { baseConfig } from './base.mjs';
import { pluginCallsMade } from './calls-made.mjs';
import { sectionSheet, sheetOf } from './section-sheet.mjs';
import { takenFromHost } from './shared.mjs';
import { pluginSharedAtFirst } from './shared-at-first.mjs';

/** Build of the section in a folder: exposes `./Section`, carries no React, no kit and no federation runtime of its own. */
export const remoteConfig = (/** @type {string} */ folder) => {
  const name = basename(folder);
  return defineConfig(
    mergeRsbuildConfig(baseConfig(sheetOf(name, join(folder, 'src'))), {
      source: { entry: { index: './src/Section.tsx' } },
      output: { assetPrefix: 'auto' },
      // The container is the only entry; Rsbuild wants one of ours, so it is taken away again.
      tools: {
        htmlPlugin: false,
        rspack: (config) => {
          config.entry = {};
          config.output = { ...config.output, chunkLoadTimeout: 8_000 };
        },
      },
      plugins: [
        pluginSharedAtFirst(),
        pluginCallsMade(),
        pluginModuleFederation({
          name: `officina_${name}`,
          filename: 'remoteEntry.js',
          exposes: { './Section': { import: [sectionSheet, './src/Section.tsx'] } },
          shared: takenFromHost,
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: true,
          experiments: {
            asyncStartup: false,
            externalRuntime: true,
            optimization: { target: 'web', disableRemote: true },
          },
        }),
      ],
    }),
  );
};
