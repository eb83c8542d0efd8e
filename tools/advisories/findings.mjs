import { satisfies, validRange } from 'semver';
import { nameOf } from '../../infra/run/setup/locked-packages.mjs';

/**
 * @typedef {'low' | 'moderate' | 'high' | 'critical'} Severity
 * @typedef {{ id: string, package: string, range: string, severity: Severity, title: string }} Advisory
 * @typedef {Advisory & { version: string, inProduction: boolean }} Finding
 * @typedef {{ id: string, package: string, reason: string, until: string }} Exception `until` is a day; from the next on, the finding counts again
 */

/**
 * The packages of a registry in a lockfile. Only development needs those that npm marks with `dev`.
 * @param {{ packages: Record<string, { version?: string, name?: string, dev?: boolean, link?: boolean }> }} lock
 */
export const lockedPackages = ({ packages }) =>
  Object.entries(packages).flatMap(([place, { version, name = nameOf(place), dev = false, link }]) =>
    place.includes('node_modules/') && !link && version ? [{ name, version, inProduction: !dev }] : [],
  );

/** What identifies a finding in a sentence. */
const titleOf = ({ id, package: name, version, severity, title }) =>
  `${name} ${version}: ${severity}, ${title} (${id})`;

/**
 * The advisories that concern a package in a lockfile; of several copies of a version, one in production counts.
 * @param {Parameters<typeof lockedPackages>[0]} lock
 * @param {Advisory[]} advisories
 */
export function findingsIn(lock, advisories) {
  for (const { id, range } of advisories)
    if (validRange(range) === null) throw new Error(`${id}: "${range}" is no range of versions`);
  const concerned = Map.groupBy(advisories, (advisory) => advisory.package);
  /** @type {Map<string, Finding>} */
  const findings = new Map();
  for (const { name, version, inProduction } of lockedPackages(lock))
    for (const advisory of concerned.get(name) ?? []) {
      if (!satisfies(version, advisory.range, { includePrerelease: true })) continue;
      const finding = { ...advisory, version, inProduction };
      const key = titleOf(finding);
      finding.inProduction ||= findings.get(key)?.inProduction ?? false;
      findings.set(key, finding);
    }
  return [...findings.values()];
}

const isSevere = ({ severity }) => severity === 'high' || severity === 'critical';

const labelOf = (/** @type {Exception} */ { id, package: name }) => `exceptions.json, ${id} of ${name}`;

/**
 * What is wrong with exceptions by themselves.
 * @param {Exception[]} exceptions
 * @param {string} today
 */
export const faultsOfExceptions = (exceptions, today) =>
  exceptions.flatMap((one) => [
    ...(one.reason ? [] : [`${labelOf(one)}: it has no reason`]),
    ...(/^\d{4}-\d\d-\d\d$/.test(one.until) ? [] : [`${labelOf(one)}: until is no day like 2027-01-31`]),
    ...(one.until < today ? [`${labelOf(one)}: it ended on ${one.until}`] : []),
  ]);

/**
 * Which findings are wrong, and lines about all others. Wrong are high and critical ones in production without an exception;
 * so is an exception of nothing.
 * @param {Finding[]} findings
 * @param {Exception[]} exceptions
 */
export function judge(findings, exceptions) {
  const exceptionOf = (/** @type {Finding} */ finding) =>
    exceptions.find((one) => one.id === finding.id && one.package === finding.package);
  const used = new Set(findings.map(exceptionOf));
  const wrong = exceptions
    .filter((one) => !used.has(one))
    .map((one) => `${labelOf(one)}: it excepts nothing`);
  const listed = [];
  for (const finding of findings) {
    const exception = exceptionOf(finding);
    if (exception) listed.push(`${titleOf(finding)}; excepted until ${exception.until}: ${exception.reason}`);
    else if (finding.inProduction && isSevere(finding)) wrong.push(titleOf(finding));
    else
      listed.push(`${titleOf(finding)}; ${finding.inProduction ? 'in production' : 'in development only'}`);
  }
  return { wrong, listed };
}
