import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeFolder, readJson, writeJson } from '../../lib/files.mjs';
import { assertGatewayKnows } from './gateway-check.mjs';
import { movePointer, pointerFile, readPointer } from './pointer.mjs';
import { writeRegistry } from './registry.mjs';
import { readSection, readSections } from './sections.mjs';
import { filesOf, versionOf } from './version.mjs';

const frontendsOfRepository = join(import.meta.dirname, '../../../frontends');

const readBuild = async (frontends, name) => {
  const build = join(frontends, name, 'dist');
  if (!(await readJson(join(build, 'mf-manifest.json')))) return undefined;
  const section = await readSection(frontends, name);
  const { version } = await readJson(join(frontends, name, 'package.json'));
  return { build, section, version: await versionOf(build, version, section) };
};

const place = (mfeDir, name, { build, section, version }) =>
  placeFolder(join(mfeDir, name, version), async (folder) => {
    for (const file of await filesOf(build)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await cp(join(build, file), join(folder, file));
    }
    await writeJson(join(folder, 'section.json'), section);
  });

/** Whether the files of a version that are read first are intact; a damaged version is removed and replaced by the clone's build. */
async function isIntact(mfeDir, name, version) {
  const folder = join(mfeDir, name, version);
  try {
    for (const file of ['section.json', 'mf-manifest.json'])
      if (!(await readJson(join(folder, file))))
        throw new Error(`The file ${join(folder, file)} is missing.`);
    return true;
  } catch (error) {
    console.warn(`${error.message} The build of this clone takes its place.`);
    await rm(folder, { recursive: true, force: true });
    return false;
  }
}

const moveToFront = (version, versions) => [version, ...versions.filter((other) => other !== version)];

/**
 * Places the build of one section in an immutable folder and points the registry at it. The host is neither rebuilt nor restarted;
 * browsers load the section at their next reload.
 * @param {{ mfeDir: string, name: string, frontends?: string, gateway?: string }} options `gateway` is the address of the gateway that
 *   must know the section's calls; omitted if both come from the same build
 * @returns the version
 * @throws Error if the section needs a newer gateway; nothing is changed
 */
export const publish = async ({ mfeDir, name, frontends = frontendsOfRepository, gateway }) => {
  const built = await readBuild(frontends, name);
  if (!built) throw new Error(`«${name}» has no build: run its build first`);
  if (gateway) await assertGatewayKnows({ name, build: built.build, gateway });
  await place(mfeDir, name, built);
  const pointer = await readPointer(mfeDir, name);
  const others = pointer?.versions.filter((version) => existsSync(join(mfeDir, name, version))) ?? [];
  const versions = moveToFront(built.version, others);
  await movePointer(mfeDir, name, { current: built.version, versions });
  await writeRegistry({ mfeDir, frontends });
  return built.version;
};

/**
 * Points the registry at an older version that is still kept; by default the previous one. The pointer records the build that was
 * rolled back, which later starts of that build respect.
 */
export const rollback = async ({ mfeDir, name, version, frontends = frontendsOfRepository }) => {
  const pointer = await readPointer(mfeDir, name);
  if (!pointer) throw new Error(`«${name}» was never published`);
  const target = version ?? pointer.versions[pointer.versions.indexOf(pointer.current) + 1];
  if (!pointer.versions.includes(target)) {
    throw new Error(`«${name}» keeps no ${version ?? 'older version'}; kept: ${pointer.versions.join(', ')}`);
  }
  const rejected = pointer.rolledBackFrom ?? pointer.current;
  const rolledBackFrom = rejected === target ? undefined : rejected;
  await movePointer(mfeDir, name, { ...pointer, current: target, rolledBackFrom });
  await writeRegistry({ mfeDir, frontends });
  return target;
};

/**
 * Points every section at this clone's build, for the start script, even if a newer one was published since. A manual rollback lasts
 * as long as the same build is started; another build ends it.
 * @returns `[{ name, version }]` of the sections that were moved
 */
export const publishBuilt = async ({ mfeDir, frontends = frontendsOfRepository }) => {
  const published = [];
  for (const { name } of await readSections(frontends)) {
    const built = await readBuild(frontends, name);
    const pointer = await readPointer(mfeDir, name);
    if (!built) continue;
    const isRolledBack = pointer?.rolledBackFrom === built.version;
    const wanted = isRolledBack ? pointer.current : built.version;
    const isPlaced = pointer?.versions.includes(wanted) && (await isIntact(mfeDir, name, wanted));
    if (isPlaced && pointer.current === wanted && (isRolledBack || !pointer.rolledBackFrom)) continue;
    published.push({ name, version: await publish({ mfeDir, name, frontends }) });
  }
  await writeRegistry({ mfeDir, frontends });
  return published;
};

/**
 * Published version of every section, and the version of this clone's build of it. Read-only.
 * @returns {Promise<{ name: string, current?: string, versions: string[], rolledBackFrom?: string, build?: string }[]>}
 *   without `current` a section was never published, without `build` it is not built here
 * @throws Error that names a damaged pointer
 */
export const publishedSections = async ({ mfeDir, frontends = frontendsOfRepository }) => {
  const sections = await readSections(frontends);
  return Promise.all(
    sections.map(async ({ name }) => {
      const built = await readBuild(frontends, name);
      const pointer = await readJson(pointerFile(mfeDir, name));
      return { versions: [], ...pointer, name, build: built?.version };
    }),
  );
};
