import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeFolder, readJson, writeJson } from '../../lib/files.mjs';
import { gatewayMustKnow } from './gateway-check.mjs';
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

/** Whether what a browser and the registry read first of a version is there; what is cut makes way for the clone's build. */
async function isWhole(mfeDir, name, version) {
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

const putInFront = (version, versions) => [version, ...versions.filter((other) => other !== version)];

/**
 * Puts the build of one remote in place as an immutable folder and points the registry at it.
 * @param {{ mfeDir: string, name: string, frontends?: string, gateway?: string }} options `gateway` is the address of the one
 *   that must know the calls of the section; left out where both are started from the same build
 * @returns the version; the host is neither rebuilt nor restarted, browsers get it with their next reload
 * @throws Error when the section needs a newer gateway; nothing is changed
 */
export const publish = async ({ mfeDir, name, frontends = frontendsOfRepository, gateway }) => {
  const built = await readBuild(frontends, name);
  if (!built) throw new Error(`«${name}» has no build: run its build first`);
  if (gateway) await gatewayMustKnow({ name, build: built.build, gateway });
  await place(mfeDir, name, built);
  const pointer = await readPointer(mfeDir, name);
  const others = pointer?.versions.filter((version) => existsSync(join(mfeDir, name, version))) ?? [];
  const versions = putInFront(built.version, others);
  await movePointer(mfeDir, name, { current: built.version, versions });
  await writeRegistry({ mfeDir, frontends });
  return built.version;
};

/**
 * Points the registry at an older version that is still kept; without one, at the version in place before. The pointer is marked
 * with the build that it turns away from, which later starts of that build respect.
 */
export const rollback = async ({ mfeDir, name, version, frontends = frontendsOfRepository }) => {
  const pointer = await readPointer(mfeDir, name);
  if (!pointer) throw new Error(`«${name}» was never published`);
  const target = version ?? pointer.versions[pointer.versions.indexOf(pointer.current) + 1];
  if (!pointer.versions.includes(target)) {
    throw new Error(`«${name}» keeps no ${version ?? 'older version'}; kept: ${pointer.versions.join(', ')}`);
  }
  const left = pointer.rolledBackFrom ?? pointer.current;
  const rolledBackFrom = left === target ? undefined : left;
  await movePointer(mfeDir, name, { ...pointer, current: target, rolledBackFrom });
  await writeRegistry({ mfeDir, frontends });
  return target;
};

/**
 * Points every remote at this clone's build, for the start script, also where a newer one was published since. A rollback by hand
 * holds for as long as the same build is started: another one ends it.
 * @returns `[{ name, version }]` of what was moved now
 */
export const publishBuilt = async ({ mfeDir, frontends = frontendsOfRepository }) => {
  const published = [];
  for (const { name } of await readSections(frontends)) {
    const built = await readBuild(frontends, name);
    const pointer = await readPointer(mfeDir, name);
    if (!built) continue;
    const isHeld = pointer?.rolledBackFrom === built.version;
    const wanted = isHeld ? pointer.current : built.version;
    const isThere = pointer?.versions.includes(wanted) && (await isWhole(mfeDir, name, wanted));
    if (isThere && pointer.current === wanted && (isHeld || !pointer.rolledBackFrom)) continue;
    published.push({ name, version: await publish({ mfeDir, name, frontends }) });
  }
  await writeRegistry({ mfeDir, frontends });
  return published;
};

/**
 * Where every section stands, and which version this clone's build of it is. It changes nothing.
 * @returns {Promise<{ name: string, current?: string, versions: string[], rolledBackFrom?: string, build?: string }[]>}
 *   without `current` it was never published, without `build` it is not built here
 * @throws Error that names a pointer that is cut
 */
export const placesOf = async ({ mfeDir, frontends = frontendsOfRepository }) => {
  const sections = await readSections(frontends);
  return Promise.all(
    sections.map(async ({ name }) => {
      const built = await readBuild(frontends, name);
      const pointer = await readJson(pointerFile(mfeDir, name));
      return { versions: [], ...pointer, name, build: built?.version };
    }),
  );
};
