import { demoCodes, demoPassword, demoPeople } from '@officina/server-kit/demo';
import { notLoaded } from './demo-data.mjs';

const people = demoPeople.map(({ username }) => username).join('  or  ');
const demoLines = demoCodes.map((code) => `${code.padEnd(8)} ${people}   password ${demoPassword}`);

const isComplete = (/** @type {string[]} */ companies) => companies.length === demoCodes.length;
const loadingLine = 'The demo is being loaded: who can log in is said once its companies are there.';

/**
 * Lines about the demo and who can log in to it, printed at the end of a start.
 * @param {Awaited<ReturnType<typeof import('./demo-data.mjs').askForDemo>>} demo undefined if auth-proxy did not answer
 * @param {boolean} isWanted whether the demo is wanted here
 * @returns {string[]} lines
 */
export function logInLines(demo, isWanted) {
  if (!demo) return [];
  const { companies, refusal } = demo;
  if (isWanted && !refusal) return isComplete(companies) ? demoLines : [loadingLine];
  const hasLeftovers = refusal !== undefined && companies.length > 0;
  return [
    ...(isWanted && refusal ? [notLoaded[refusal]] : []),
    ...(hasLeftovers
      ? [`${companies.join(', ')} are still here from the demo: npm run admin -- demo remove, or demo keep`]
      : []),
  ];
}

/**
 * Logs who can log in once a start has created the demo's companies; nothing if they existed before or are not created.
 * @param {{ companies: string[] }} found state before the start
 * @param {{ begun: Promise<boolean> }} loading
 * @param {(line: string) => void} log
 */
export async function logDemoLogIns({ companies }, { begun }, log) {
  if (!isComplete(companies) && (await begun)) log(demoLines.map((line) => `  ${line}`).join('\n'));
}
