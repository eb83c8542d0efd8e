import { expectedOf } from './expected.mjs';
import { duplicates, missingContent } from './findings.mjs';

const expectationOf = (expected, id) => ({ documents: new Map([[id, expected.documents.get(id)]]) });

/**
 * Differences between a copy of the store and the state at the cut: the copy must have everything acknowledged before
 * and nothing started later. Calls in flight may be included or not.
 * @param {object[]} entries of a writers' log, until some time after the cut
 * @param {string[]} sharedIds documents that existed before
 * @param {number} cutAt epoch milliseconds
 * @param {object[]} observed documents of the copy
 */
export function differencesAtCut(acknowledged, sharedIds, cutAt, observed) {
  const before = expectedOf(
    acknowledged.filter(({ at }) => at < cutAt),
    sharedIds,
  );
  const started = expectedOf(
    acknowledged.filter(({ begin }) => begin < cutAt),
    sharedIds,
  );
  const missing = [...before.documents.keys()].flatMap((id) => {
    const findings = missingContent(expectationOf(before, id), observed);
    return findings.length > 0 && missingContent(expectationOf(started, id), observed).length > 0
      ? findings
      : [];
  });
  const later = observed.flatMap(({ _id, notes = [] }) => {
    const known = started.documents.get(String(_id))?.notes;
    if (!known || !Array.isArray(notes)) return [];
    return notes.filter((note) => !known.has(note._id)).map((note) => `${_id} has note ${note._id} of later`);
  });
  return [...missing, ...duplicates(started, observed), ...later];
}
