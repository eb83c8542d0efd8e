// `node web-packages.mjs`: builds the host and the sections into a temporary folder and prints the names of the packages in them, as JSON.
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { hostConfig, remoteConfig } from '@officina/web-kit/rsbuild';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';

const root = mkdtempSync(join(tmpdir(), 'officina-web-'));
const names = new Set();

const pluginNames = {
  name: 'package-names',
  setup: (api) =>
    api.onAfterBuild(({ stats }) => {
      const { modules } = stats.toJson({
        all: false,
        modules: true,
        nestedModules: true,
        modulesSpace: 99_999,
      });
      for (const { name, nameForCondition, modules: inner = [] } of modules)
        for (const path of [
          name,
          nameForCondition,
          ...inner.map((one) => one.nameForCondition ?? one.name),
        ]) {
          const parts = path?.match(/node_modules\/(?:@[^/]+\/)?[^/]+/g);
          if (parts) names.add(parts.at(-1).slice('node_modules/'.length));
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
