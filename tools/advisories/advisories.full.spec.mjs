import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { faultsOfExceptions, findingsIn, judge, lockedPackages } from './findings.mjs';
import { auditAdvisories, faultsOf, keptCopy } from './sources.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const lock = readJson(join(cloneDir, 'package-lock.json'));
const exceptions = readJson(join(import.meta.dirname, 'exceptions.json'));
const today = new Date().toISOString().slice(0, 10);

const say = (...lines) => process.stdout.write(lines.map((line) => `advisories: ${line}\n`).join(''));

test('no package in production has a known serious fault', async () => {
  expect(faultsOfExceptions(exceptions, today)).toEqual([]);
  const audit = await auditAdvisories(cloneDir);
  const kept = 'refusal' in audit ? keptCopy() : undefined;
  const { advisories } = kept ?? audit;
  if (!advisories) return say(`NOT CHECKED: npm audit says ${audit.refusal}, and there is no kept copy`);
  const { wrong, listed } = judge(findingsIn(lock, advisories), exceptions);
  say(kept ? `kept copy of ${kept.day}; npm audit says ${audit.refusal}` : 'npm audit', ...listed);
  const faults = kept ? faultsOf(kept, lockedPackages(lock), today) : [];
  expect([...faults, ...wrong]).toEqual([]);
});
