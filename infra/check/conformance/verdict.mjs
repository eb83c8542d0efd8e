import { idsIn } from './titles.mjs';

/** A title with more ids than this says of none of them what is proved. */
const mostIds = 3;

/** Ids of tests that passed, and all ids that any test names. A line with one failing test is not proved. */
function idsByOutcome(tests) {
  const named = new Set();
  const failed = new Set();
  for (const { title, passed } of tests)
    for (const id of idsIn(title)) {
      named.add(id);
      if (!passed) failed.add(id);
    }
  return { named, passed: named.difference(failed) };
}

const ofTooManyIds = (tests) =>
  tests
    .map(({ title }) => ({ title: title.trim(), count: new Set(idsIn(title)).size }))
    .filter(({ count }) => count > mostIds)
    .map(({ title, count }) => `${count} ids in one title, at most ${mostIds}: ${title}`);

/**
 * Compares the document with the tests; `builders` are the sections and services that a waiting line may name.
 * `problems` make the check fail; `ready` are waiting lines that a passing test carries already.
 */
export function verdict({ lines, unreadable }, tests, builders) {
  const { named, passed } = idsByOutcome(tests);
  const known = new Set(lines.map(({ id }) => id));
  const proved = lines.filter((line) => line.proved);
  const waiting = lines.filter((line) => !line.proved);
  const doubled = lines.filter(({ id }, at) => lines.findIndex((other) => other.id === id) !== at);
  return {
    problems: [
      ...unreadable.map((row) => `unreadable line: ${row}`),
      ...ofTooManyIds(tests),
      ...doubled.map(({ id }) => `${id} is there twice`),
      ...[...named]
        .filter((id) => !known.has(id))
        .map((id) => `${id} is named by a test but not in the document`),
      ...proved
        .filter(({ id }) => !passed.has(id))
        .map(({ id, text, by }) => `${id} has no passing test (${by}): ${text}`),
      ...waiting
        .filter(({ by }) => !builders.has(by))
        .map(({ id, by }) => `${id} waits for ${by}, which is neither a section nor a service`),
    ],
    ready: waiting.filter(({ id }) => passed.has(id)).map(({ id }) => id),
    summary: `conformance: ${proved.length} proved, ${waiting.length} waiting`,
  };
}
