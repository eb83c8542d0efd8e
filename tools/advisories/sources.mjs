import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** @typedef {import('./findings.mjs').Advisory} Advisory */

/**
 * Advisories on the packages with these names, as they were known on a day.
 * @typedef {{ day: string, packages: string[], advisories: Advisory[] }} KeptCopy
 */

/** The kept copy, which `keep-copy.mjs` writes. */
export const keptFile = join(import.meta.dirname, 'kept.json');

const options = ['--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=60000'];

/**
 * Asks the registry, by `npm audit`, for the advisories on the packages of a lockfile.
 * @param {string} folder of the lockfile
 * @param {string[]} [args] more arguments for npm
 * @returns {Promise<{ advisories: Advisory[] } | { refusal: string }>}
 */
export async function auditAdvisories(folder, args = []) {
  const asked = promisify(execFile)('npm', ['audit', ...options, ...args], { cwd: folder, maxBuffer: 64e6 });
  // npm ends with 1 if it has found something.
  const { stdout, stderr, message } = await asked.catch((error) => error);
  const report = stdout?.startsWith('{') ? JSON.parse(stdout) : { message: stderr || message };
  if (report.auditReportVersion !== 2) return { refusal: report.message ?? 'an unknown kind of report' };
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  );
  const advisories = found.map(({ url, name, range, severity, title }) => ({
    ...{ id: url.split('/').at(-1), package: name, range, severity, title },
  }));
  return { advisories };
}

/** @returns {KeptCopy | undefined} */
export const keptCopy = (file = keptFile) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

const maxDays = 90;

/**
 * What is wrong with a kept copy: it is old, or does not know packages in production.
 * @param {KeptCopy} kept
 * @param {ReturnType<typeof import('./findings.mjs').lockedPackages>} packages
 * @param {string} today
 */
export function faultsOf({ day, packages: known }, packages, today) {
  const days = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  const unknown = packages.filter(({ name, inProduction }) => inProduction && !known.includes(name));
  return [
    ...(days <= maxDays
      ? []
      : [`the kept copy of ${day} is ${days} days old, at most ${maxDays} are allowed`]),
    ...unknown.map(({ name }) => `the kept copy of ${day} does not know ${name}`),
  ];
}
