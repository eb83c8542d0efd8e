import { demoCodes, demoPassword, demoPeople } from '@officina/server-kit/demo';
import { notLoaded } from './demo-data.mjs';

const people = demoPeople.map(({ username }) => username).join('  or  ');
const ofDemo = demoCodes.map((code) => `  ${code.padEnd(8)} ${people}   password ${demoPassword}`);

const isThere = (/** @type {string[]} */ companies) => companies.length === demoCodes.length;
const isLoading = '  The demo is being loaded: who can log in is said once its companies are there.';

/**
 * What a start says of who can log in.
 * @param {Awaited<ReturnType<typeof import('./demo-data.mjs').askForDemo>>} demo undefined where nobody has said
 * @param {boolean} isWanted whether the demo is wanted here
 * @returns {string[]} lines
 */
export function logInLines(demo, isWanted) {
  if (!demo) return [];
  const { companies, refusal, hasLogins } = demo;
  if (isWanted && !refusal) return isThere(companies) ? ofDemo : [isLoading];
  const isLeft = refusal !== undefined && companies.length > 0;
  return [
    ...(isWanted && refusal ? [`  ${notLoaded[refusal]}`] : []),
    ...(isLeft
      ? [`  ${companies.join(', ')} are still here from the demo: npm run admin -- demo remove, or demo keep`]
      : []),
    ...(hasLogins
      ? []
      : ['  Nobody can log in yet: npm run admin -- --help says how a tenant and its users are made.']),
  ];
}

/**
 * Says who can log in once the demo that a start loads has made its companies; nothing where they were there, or it makes none.
 * @param {{ companies: string[] }} found before
 * @param {{ begun: Promise<boolean> }} loading
 * @param {(line: string) => void} log
 */
export async function tellDemoLogIns({ companies }, { begun }, log) {
  if (!isThere(companies) && (await begun)) log(ofDemo.join('\n'));
}
