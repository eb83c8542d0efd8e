function* jestTests(report) {
  for (const file of report.testResults)
    for (const test of file.assertionResults)
      yield { title: test.fullName, passed: test.status === 'passed' };
}

// Playwright: a spec is ok only if each of its projects passed; a skipped one is ok too, so its results are asked.
const ranAndPassed = (spec) =>
  spec.ok && spec.tests.length > 0 && spec.tests.every((test) => test.status === 'expected' && ran(test));
const ran = (test) => test.results.some((result) => result.status === 'passed');

function* playwrightTests(suites, above = '') {
  for (const suite of suites ?? []) {
    const title = `${above} ${suite.title}`;
    for (const spec of suite.specs ?? [])
      yield { title: `${title} ${spec.title}`, passed: ranAndPassed(spec) };
    yield* playwrightTests(suite.suites, title);
  }
}

/** Every test of a runner's JSON report (Jest `--json` or Playwright `json`): full title, and whether it ran and passed. */
export function testsOf(report) {
  if (Array.isArray(report.testResults)) return [...jestTests(report)];
  if (Array.isArray(report.suites)) return [...playwrightTests(report.suites)];
  throw new Error('neither a Jest nor a Playwright report');
}

/** Ids in square brackets of a title. */
export const idsIn = (title) => [...title.matchAll(/\[(S\d+\.[\w.-]+)\]/g)].map(([, id]) => id);
