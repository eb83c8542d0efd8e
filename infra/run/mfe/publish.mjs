import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { placeFolder, readJson, writeJson } from '../../lib/files.mjs';
import { gatewayMustKnow } from './gateway-knows.mjs';
import { movePointer, readPointer } from './pointer.mjs';
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

/** Whether what a browser and the registry read first of a version is there; what is cut makes way for the same build again. */
async function isWhole(mfeDir, name, version) {
  const folder = join(mfeDir, name, version);
  try {
    for (const file of ['section.json', 'mf-manifest.json'])
      if (!(await readJson(join(folder, file))))
        throw new Error(`The file ${join(folder, file)} is missing.`);
    return true;
  } catch (error) {
    console.warn(`${error.message} The version is put in place anew.`);
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
  const versions = putInFront(built.version, pointer?.versions ?? []);
  await movePointer(mfeDir, name, { current: built.version, versions });
  await writeRegistry({ mfeDir, frontends });
  return built.version;
};

/** Points the registry at an older version that is still kept; without one, at the version published before. */
export const rollback = async ({ mfeDir, name, version, frontends = frontendsOfRepository }) => {
  const pointer = await readPointer(mfeDir, name);
  if (!pointer) throw new Error(`«${name}» was never published`);
  const target = version ?? pointer.versions[pointer.versions.indexOf(pointer.current) + 1];
  if (!pointer.versions.includes(target)) {
    throw new Error(`«${name}» keeps no ${version ?? 'older version'}; kept: ${pointer.versions.join(', ')}`);
  }
  await movePointer(mfeDir, name, { ...pointer, current: target });
  await writeRegistry({ mfeDir, frontends });
  return target;
};

/**
 * Publishes every remote whose build is new, for the start script. A build that was published before is left alone,
 * so a rollback outlives a restart.
 * @returns `[{ name, version }]` of what was published now
 */
export const publishBuilt = async ({ mfeDir, frontends = frontendsOfRepository }) => {
  const published = [];
  for (const { name } of await readSections(frontends)) {
    const built = await readBuild(frontends, name);
    const pointer = await readPointer(mfeDir, name);
    if (!built) continue;
    if (pointer?.versions.includes(built.version) && (await isWhole(mfeDir, name, built.version))) continue;
    published.push({ name, version: await publish({ mfeDir, name, frontends }) });
  }
  await writeRegistry({ mfeDir, frontends });
  return published;
};
