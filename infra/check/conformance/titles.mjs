import { join } from 'node:path';

/** What `proved by:` may call the tests of a file: as `npm test` calls their suite; those in a browser are `e2e`. */
function proversOf(file) {
  if (file.includes('/e2e/journeys/')) return ['e2e'];
  const part = /\/e2e\/system\/([\w-]+)\.spec\.ts$/.exec(file)?.[1];
  if (part) return ['system', part];
  const [, group, project] = /^.*\/([^/]+)\/([^/]+)\/src\//.exec(file) ?? [];
  if (!project) return [];
  return [group === 'frontends' ? `frontend-${project}` : project];
}

function* jestTests(report) {
  for (const { name, assertionResults } of report.testResults)
    for (const test of assertionResults)
      yield { title: test.fullName, passed: test.status === 'passed', provers: proversOf(name) };
}

// Playwright: a spec is ok only if each of its projects passed; a skipped one is ok too, so its results are asked.
const ranAndPassed = (spec) =>
  spec.ok && spec.tests.length > 0 && spec.tests.every((test) => test.status === 'expected' && ran(test));
const ran = (test) => test.results.some((result) => result.status === 'passed');

function* playwrightTests(suites, folder, above = '') {
  for (const suite of suites ?? []) {
    const title = `${above} ${suite.title}`;
    for (const spec of suite.specs ?? [])
      yield {
        title: `${title} ${spec.title}`,
        passed: ranAndPassed(spec),
        provers: proversOf(join(folder, spec.file)),
      };
    yield* playwrightTests(suite.suites, folder, title);
  }
}

/** Every test of a runner's JSON report (Jest `--json` or Playwright `json`): full title, whether it ran and passed, and its names in `proved by:`. */
export function testsOf(report) {
  if (Array.isArray(report.testResults)) return [...jestTests(report)];
  if (Array.isArray(report.suites)) return [...playwrightTests(report.suites, report.config.rootDir)];
  throw new Error('neither a Jest nor a Playwright report');
}

/** Ids in square brackets of a title. */
export const idsIn = (title) => [...title.matchAll(/\[(S\d+\.[\w.-]+)\]/g)].map(([, id]) => id);
