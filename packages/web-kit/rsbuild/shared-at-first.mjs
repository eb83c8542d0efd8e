import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const chunkName = '__federation_expose_Section';
const sharedModule = /^consume shared module \(\w+\) (@?[^@]+)@/;

/** Names of the shared modules that a section's own chunk waits for; what its lazy parts need comes with them. */
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

/** Adds to the manifest of a section, as `exposes[0].shared`, what it needs of the host before it shows anything. */
export const pluginSharedAtFirst = () => ({
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
