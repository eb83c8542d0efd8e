// `node web-packages.mjs`: builds the host and the sections into a temporary folder and prints the names of the packages in them, as JSON.
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { hostConfig, remoteConfig } from '@officina/web-kit/rsbuild';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';

const root = mkdtempSync(join(tmpdir(), 'officina-web-'));
const names = new Set();

/** A module's file, without its loaders. */
const fileOf = (module) => module.identifier().split('!').at(-1);

const pluginNames = {
  name: 'package-names',
  setup: (api) =>
    api.onAfterBuild(({ stats }) => {
      for (const module of stats.compilation.modules)
        for (const part of [module, ...(module.modules ?? [])]) {
          const [name] = fileOf(part).match(/(?<=node_modules\/)(?:@[^/]+\/)?[^/]+(?!.*node_modules)/) ?? [];
          if (name) names.add(name);
        }
    }),
};

async function build(cwd, config) {
  const output = { distPath: { root: join(root, basename(cwd)) } };
  const rsbuildConfig = mergeRsbuildConfig(config, { output, plugins: [pluginNames], logLevel: 'error' });
  await (await (await createRsbuild({ cwd, rsbuildConfig })).build()).close();
}

try {
  const host = join(cloneDir, 'frontends/host');
  process.chdir(host);
  await build(host, hostConfig());
  for (const file of globSync('frontends/*/src/Section.tsx', { cwd: cloneDir })) {
    const folder = join(cloneDir, dirname(dirname(file)));
    process.chdir(folder);
    await build(folder, remoteConfig(folder));
  }
  console.log(JSON.stringify([...names].sort()));
} finally {
  rmSync(root, { recursive: true });
}
