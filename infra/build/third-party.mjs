import { existsSync, globSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A package or font of others, and its licence in SPDX's words. `isStandard`: its package has no text, so `text` is the usual one.
 * @typedef {{ name: string, version: string, licence: string, text: string, isStandard: boolean }} ThirdParty
 */

/** Folders of the programs that are shipped and of what goes into them. */
const shipped = ['gateway', 'services/*', 'packages/*', 'infra'];

/** It only builds, though a package of ours depends on it. */
const onlyBuilds = '@rsbuild/core';

/**
 * In what is shipped, though no program depends on them: the first two write code or styles of their own into what they build,
 * `debug` takes the third where it is installed.
 */
const alsoShipped = ['tailwindcss', '@rspack/core', 'supports-color'];

/** Of the dependencies of a package, those that are shipped where the others only build. */
const shippedOf = {
  '@module-federation/enhanced': [
    '@module-federation/inject-external-runtime-core-plugin',
    '@module-federation/runtime-tools',
  ],
  // The others are for Node.
  'tus-js-client': ['js-base64', 'url-parse'],
};

/** Packages of several libraries: their README says which licences these have. */
const collections = /^@img\/sharp-libvips-/;

/** What these packages leave out or name in other words. */
const licences = { 'dejavu-fonts-ttf': 'Bitstream-Vera', pause: 'MIT', 'png-js': 'MIT' };

/** Fonts in a package of other authors. */
const fonts = [
  {
    ...{ name: 'Roboto', package: 'pdfmake', version: '3.014', licence: 'OFL-1.1' },
    owner: 'The Roboto Project Authors (https://github.com/googlefonts/roboto-classic)',
  },
];

const accepted = new Set(
  [
    ...[
      '0BSD',
      'Apache-2.0',
      'BlueOak-1.0.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'CC0-1.0',
      'ISC',
      'MIT',
      'MIT-0',
    ],
    ...['Bitstream-Vera', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
    // Only of a library in a file of its own, which anybody may replace.
    'LGPL-3.0-or-later',
    // Only of a package that is used as it is, whose source anybody gets where we got it.
    'MPL-2.0',
  ].sort(),
);

/** Whether what a licence asks of us is a notice at most. */
export const isAccepted = (/** @type {string} */ licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => accepted.has(one)));

const readPackage = (/** @type {string} */ folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The folder of a package, as Node looks for it.
 * @param {string} name
 * @param {string} from the folder that imports it
 * @returns {string | undefined}
 */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  return from === dirname(from) ? undefined : folderOf(name, dirname(from));
}

/** Folders of packages and of all that they depend on. */
function* withDependencies(/** @type {string[]} */ folders) {
  const found = new Set(folders);
  for (const folder of found) {
    yield folder;
    const { name: own, dependencies, optionalDependencies = {} } = readPackage(folder);
    for (const name of shippedOf[own] ?? Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name === onlyBuilds) continue;
      const target = folderOf(name, folder);
      if (target) found.add(target);
      else if (!(name in optionalDependencies))
        throw new Error(`${name}, which ${folder} needs, is not installed`);
    }
  }
}

const isText = /(licen[cs]e|copying|^notice|^ofl)[^/]*$/i;
const isCode = /\.(c|m)?(js|ts|json|html)$/;

/** What a package's files say about its licence, also those of the parts that it bundles. */
function textIn(/** @type {string} */ folder) {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && /^licen[cs]es$/i.test(entry.name)
      ? readdirSync(join(folder, entry.name)).map((name) => join(entry.name, name))
      : entry.isFile() && isText.test(entry.name) && !isCode.test(entry.name)
        ? [entry.name]
        : [],
  );
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}

const standardText = (/** @type {string} */ licence, /** @type {string} */ owner) => {
  const file = join(import.meta.dirname, 'licences', `${licence}.txt`);
  return existsSync(file) ? `Copyright (c) ${owner}\n\n${readFileSync(file, 'utf8').trim()}` : '';
};

/** @returns {ThirdParty} */
function thirdParty(/** @type {string} */ folder) {
  const { name, version, license, licenses, author } = readPackage(folder);
  const licence = licences[name] ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
  const text = textIn(folder);
  if (text) return { name, version, licence, text, isStandard: false };
  const owner = (author?.name ?? author ?? `the authors of ${name}`).replace(/ <.*/, '');
  const parts = collections.test(name) ? `${readFileSync(join(folder, 'README.md'), 'utf8').trim()}\n\n` : '';
  return { name, version, licence, text: parts + standardText(licence, owner), isStandard: true };
}

const label = ({ name, version }) => `${name} ${version}`;

/**
 * The packages and fonts of others in programs and pages, by name and version.
 * @param {string} clone with installed packages
 * @param {string[]} [programs] their folders; all that are shipped by default
 * @returns {ThirdParty[]}
 */
export function thirdParties(clone, programs = shipped) {
  const ours = globSync(programs, { cwd: clone }).map((folder) => join(realpathSync(clone), folder));
  const others = alsoShipped.map((name) => folderOf(name, clone)).filter((folder) => folder !== undefined);
  const folders = [...withDependencies([...ours, ...others])].filter((folder) =>
    folder.includes('/node_modules/'),
  );
  const found = folders.map(thirdParty);
  const inPackages = fonts.filter((font) => found.some(({ name }) => name === font.package));
  const fontTexts = inPackages.map(({ name, version, licence, owner }) => ({
    ...{ name, version, licence, text: standardText(licence, owner), isStandard: true },
  }));
  const byLabel = new Map([...found, ...fontTexts].map((one) => [label(one), one]));
  return [...byLabel.values()].sort((a, b) => label(a).localeCompare(label(b), 'en'));
}

const line = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * One text with the names, versions, licences and licence texts; what has the same text stands together.
 * @param {ThirdParty[]} parties
 */
export function notices(parties) {
  const groups = Map.groupBy(parties, ({ text }) => text);
  const parts = [...groups].map(
    ([text, some]) => `${some.map((one) => `${label(one)} (${one.licence})`).join('\n')}\n\n${text}`,
  );
  const head = 'Officina contains these programs and fonts of others, under the licences below.';
  return `${[head, ...parts].join(line)}\n`;
}
