import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const readVersion = (url) => JSON.parse(readFileSync(new URL(import.meta.resolve(url)), 'utf8')).version;

const reactVersion = readVersion('react/package.json');
const kitVersion = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** The facade: the only modules that the host and the remotes share besides React. */
export const kitEntries = [
  '',
  '/overlays',
  '/forms',
  '/table',
  '/records',
  '/paper',
  '/sensors',
  '/chart',
].map((entry) => `@officina/web-kit${entry}`);

const reactEntries = ['react', 'react/', 'react-dom', 'react-dom/'];

const versions = [
  ...reactEntries.map((entry) => ({ entry, version: reactVersion })),
  ...kitEntries.map((entry) => ({ entry, version: kitVersion })),
];

/**
 * The host is the one provider of every shared module. React is in its first file: as files of their own its three modules would
 * be loaded one after the other.
 */
export const providedByHost = Object.fromEntries(
  versions.map(({ entry, version }) => [
    entry,
    { version, singleton: true, requiredVersion: `^${version}`, eager: reactEntries.includes(entry) },
  ]),
);

/** Says in `shared.json` what the host gives to sections: the gateway offers it no version of one that needs more. */
export const pluginSharedVersions = () => ({
  name: 'officina-shared-versions',
  setup(api) {
    api.onAfterBuild(async () => {
      const given = Object.fromEntries(versions.map(({ entry, version }) => [entry, version]));
      await writeFile(join(api.context.distPath, 'shared.json'), JSON.stringify(given));
    });
  },
});

/** A remote carries no copy of its own; another major (0.x: another minor) fails that remote alone. */
export const consumedFromHost = Object.fromEntries(
  versions.map(({ entry, version }) => [
    entry,
    {
      import: /** @type {const} */ (false),
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${version}`,
    },
  ]),
);
