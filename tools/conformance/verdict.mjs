import { idsIn, testProjectsOf } from './titles.mjs';

/** A title with more ids does not show clearly what the test proves. */
const maxIds = 3;

/** The projects that proved each id. A failing test leaves its id without proof. */
function projectsById(tests) {
  const provers = new Map();
  const failed = new Set();
  for (const test of tests)
    for (const id of idsIn(test.title)) {
      if (!test.passed) failed.add(id);
      provers.set(id, (provers.get(id) ?? new Set()).union(new Set(testProjectsOf(test.path))));
    }
  for (const id of failed) provers.set(id, new Set());
  return provers;
}

/** Projects that a line names as proof but that have no passing test for it. */
const missing = ({ id, by }, provers) => by.split(', ').filter((name) => !provers.get(id)?.has(name));

const withTooManyIds = (tests) =>
  tests
    .map(({ title }) => ({ title: title.trim(), count: new Set(idsIn(title)).size }))
    .filter(({ count }) => count > maxIds)
    .map(({ title, count }) => `${count} ids in one title, at most ${maxIds}: ${title}`);

/**
 * Compares the document with the tests. `builders` are the sections and services that a waiting line may name.
 * `problems` fail the check; `ready` lists waiting lines that already have a passing test.
 */
export function verdict({ lines, unreadable }, tests, builders) {
  const provers = projectsById(tests);
  const known = new Set(lines.map(({ id }) => id));
  const proved = lines.filter((line) => line.proved);
  const waiting = lines.filter((line) => !line.proved);
  const doubled = lines.filter(({ id }, at) => lines.findIndex((other) => other.id === id) !== at);
  return {
    problems: [
      ...unreadable.map((row) => `unreadable line: ${row}`),
      ...withTooManyIds(tests),
      ...doubled.map(({ id }) => `${id} is there twice`),
      ...[...provers.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `${id} is named by a test but not in the document`),
      ...proved
        .map((line) => ({ ...line, without: missing(line, provers) }))
        .filter(({ without }) => without.length > 0)
        .map(({ id, text, without }) => `${id} has no passing test of ${without.join(', ')}: ${text}`),
      ...waiting
        .filter(({ by }) => !builders.has(by))
        .map(({ id, by }) => `${id} waits for ${by}, which is neither a section nor a service`),
    ],
    ready: waiting.filter(({ id }) => provers.get(id)?.size > 0).map(({ id }) => id),
    summary: `conformance: ${proved.length} proved, ${waiting.length} waiting`,
  };
}
