import { officinaProcesses } from '../run/processes.mjs';

/**
 * A program that has an image of its own.
 * @typedef {object} Program
 * @property {string} entry file of the clone that the container runs, after the build
 * @property {string[]} folders whose packages it uses, as patterns
 * @property {string[]} [files] what it needs besides, as patterns
 */

/** @param {string} folder */
const ofFolder = (folder) => ({ entry: `${folder}/dist/main.js`, folders: [folder] });

/** @type {Record<string, Program>} the images, by their name in docker-compose.yml */
export const programs = {
  ...Object.fromEntries(officinaProcesses.map(({ name, folder }) => [name, ofFolder(folder)])),
  // What its native package asks for.
  files: {
    ...ofFolder('services/files'),
    files: ['sharp', '@img', 'detect-libc', 'semver'].map((name) => `node_modules/${name}`),
  },
  gateway: { ...ofFolder('gateway'), folders: ['gateway', 'frontends/host'], files: ['frontends/host/dist'] },
  backup: { entry: 'infra/backup/daily.mjs', folders: ['infra'] },
  admin: {
    entry: 'infra/docker/command.mjs',
    folders: ['infra', 'frontends/*/'],
    files: ['frontends/*/section.json', 'frontends/*/package.json', 'frontends/*/dist'],
  },
  simulator: ofFolder('demo/simulator'),
  demo: ofFolder('demo/data'),
};
