import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Tells browser tests which sections a change has touched, by their folders and with spaces between them; all unless it is set. */
export const sectionsVariable = 'OFFICINA_SECTIONS';

/** An address under a route, as a part of a pattern. Home’s is `/`, under which all others lie. */
const addressUnder = (/** @type {string} */ route) =>
  route === '/' ? '/(?=[?\'"`]|$)' : `${RegExp.escape(route)}(?![\\w-])`;

/**
 * The routes of each section, by its folder.
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export const sectionRoutes = (root) =>
  new Map(
    globSync('frontends/*/section.json', { cwd: root })
      .sort()
      .map((file) => [dirname(file), JSON.parse(readFileSync(join(root, file), 'utf8')).routes]),
  );

/**
 * Whether an address is one of these routes or lies under it.
 * @param {string} address
 * @param {string[]} routes
 */
export const isUnder = (address, routes) =>
  routes.some((route) => new RegExp(`^${addressUnder(route)}`).test(address));

/** A browser test with the helpers it imports, `screens` aside: its test takes the screens of the sections that it is told. */
function codeOf(/** @type {string} */ file) {
  const code = readFileSync(file, 'utf8');
  const helpers = [...code.matchAll(/from '(\.[^']*\/support\/[^']+)'/g)].map(([, path = '']) => path);
  const read = helpers.filter((path) => !path.endsWith('/screens.ts'));
  return [code, ...read.map((path) => readFileSync(join(dirname(file), path), 'utf8'))].join('\n');
}

/**
 * Each browser test, by its path below `e2e`, with the folders of the sections whose addresses are written in it.
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export function visitedSections(root) {
  const patterns = [...sectionRoutes(root)].map(([section, routes]) => ({
    section,
    pattern: new RegExp(`['"\`}](?:${routes.map(addressUnder).join('|')})`),
  }));
  const files = globSync('browser/**/*.e2e.ts', { cwd: join(root, 'e2e') }).sort();
  return new Map(
    files.map((file) => {
      const code = codeOf(join(root, 'e2e', file));
      return [file, patterns.flatMap(({ section, pattern }) => (pattern.test(code) ? [section] : []))];
    }),
  );
}

/** Its screens are chosen by their addresses. */
const ofEverySection = 'browser/demo/screens.e2e.ts';

/**
 * The browser tests that a change of these sections can make fail: those that visit one of them, and those of which it is not
 * known what they visit.
 * @param {Map<string, string[]>} visits sections by browser test
 * @param {string[]} sections folders
 */
export const browserFiles = (visits, sections) =>
  [...visits]
    .filter(([file, visited]) => {
      const isKnown = visited.length > 0 && file !== ofEverySection;
      return !isKnown || visited.some((section) => sections.includes(section));
    })
    .map(([file]) => file);
