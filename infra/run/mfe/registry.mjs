import { join } from 'node:path';
import { readJson, writeJson } from '../../lib/files.mjs';
import { readPointer } from './pointer.mjs';
import { readSections } from './sections.mjs';

const entryOf = async (mfeDir, planned) => {
  const pointer = await readPointer(mfeDir, planned.name);
  if (!pointer) return { ...planned, previous: [] };
  const { current, versions } = pointer;
  const published = await readJson(join(mfeDir, planned.name, current, 'section.json'));
  return {
    ...published,
    version: current,
    manifest: `/mfe/${planned.name}/${current}/mf-manifest.json`,
    previous: versions.filter((version) => version !== current),
  };
};

/**
 * Writes `registry.json`, which the host starts from, using the sections and their pointers.
 * A section that was never published is listed without version and manifest: the host shows it as planned.
 */
export const writeRegistry = async ({ mfeDir, frontends }) => {
  const planned = await readSections(frontends);
  const sections = await Promise.all(planned.map((section) => entryOf(mfeDir, section)));
  await writeJson(join(mfeDir, 'registry.json'), { schema: 1, sections });
};
