import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { baseConfig } from './base.mjs';
import { sectionStyles, sectionStylesPlugin } from './section-styles.mjs';
import { consumedFromHost } from './shared.mjs';

const route = /(?:GET|POST|PUT|DELETE) \/api\/[^"'`\s]+/g;

/** The routes in a section's code, where they are plain literals. */
const routesIn = async (folder) => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return new Set(texts.flatMap((text) => text.match(route) ?? []));
};

/**
 * Writes `calls.json` into a section's build: the calls that it makes, with their fields and enum values at build time.
 * `npm run mfe -- publish` checks whether the gateway knows them.
 */
const pluginCallsMade = () => ({
  name: 'officina-calls-made',
  setup(api) {
    api.onAfterBuild(async () => {
      // Imported lazily: in a fresh clone the host is configured before the contracts are built.
      const { contracts } = await import('@officina/contracts/all');
      const { callParts } = await import('@officina/contracts/call-parts');
      const { openApiDocument } = await import('@officina/contracts/openapi');
      const routes = await routesIn(api.context.distPath);
      const known = Object.entries(callParts(openApiDocument(contracts)));
      const calls = known.filter(([call]) => routes.has(call)).sort(([a], [b]) => a.localeCompare(b));
      await writeFile(join(api.context.distPath, 'calls.json'), JSON.stringify(Object.fromEntries(calls)));
    });
  },
});

const chunkName = '__federation_expose_Section';
const sharedModule = /^consume shared module \(\w+\) (@?[^@]+)@/;

/** Names of the shared modules that a section's own chunk waits for; its lazy parts load their own. */
const sharedIn = (stats) => {
  const { chunks } = stats.toJson({
    all: false,
    ids: true,
    chunks: true,
    chunkModules: true,
    chunkModulesSpace: 9_999,
    dependentModules: true,
  });
  const { modules } = chunks.find(({ names }) => names.includes(chunkName));
  return modules.flatMap(({ name }) => sharedModule.exec(name)?.[1] ?? []);
};

/** Adds the shared modules that a section needs before it renders to its manifest, as `exposes[0].shared`. */
const pluginSharedAtFirst = () => ({
  name: 'officina-shared-at-first',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const file = join(api.context.distPath, 'mf-manifest.json');
      const manifest = JSON.parse(await readFile(file, 'utf8'));
      manifest.exposes[0].shared = sharedIn(stats);
      await writeFile(file, JSON.stringify(manifest));
    });
  },
});

/** The build of the section in a folder: exposes `./Section` and contains neither React, the kit nor the federation runtime. */
export const remoteConfig = (/** @type {string} */ folder) => {
  const name = basename(folder);
  return defineConfig(
    mergeRsbuildConfig(baseConfig(sectionStylesPlugin(name, join(folder, 'src'))), {
      source: { entry: { index: './src/Section.tsx' } },
      output: { assetPrefix: 'auto' },
      // The container is the only entry; Rsbuild requires one of ours, which is removed here.
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
          exposes: { './Section': { import: [sectionStyles, './src/Section.tsx'] } },
          shared: consumedFromHost,
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
