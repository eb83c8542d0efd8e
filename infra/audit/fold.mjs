import { isDeepStrictEqual } from 'node:util';

/** A value that was too large for the log; it does not occur in stored documents. */
const unknown = Symbol('too large for the log');

/** The log writes `{cut: bytes}` instead of it. */
const fieldsOf = (side) =>
  Object.fromEntries(
    Object.entries(side ?? {}).map(([field, value]) => [
      field,
      typeof value?.cut === 'number' ? unknown : value,
    ]),
  );

const isIdentified = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && '_id' in item);

const without = (items, others) =>
  items.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)));

/** For lists with ids the log records added and removed items, not their positions. */
const ordered = (value) =>
  isIdentified(value) ? value.toSorted((a, b) => (a._id < b._id ? -1 : 1)) : (value ?? null);

/** Whether two values are equal as far as the log shows. */
export const isSame = (left, right) =>
  left === unknown || right === unknown || isDeepStrictEqual(ordered(left), ordered(right));

/** The fields in which two documents differ. */
export const changedFields = (left, right) =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (field) => !isSame(left[field], right[field]),
  );

/** For a list with ids an event contains only the changed items. */
const isPart = (value, from, to) => Array.isArray(value) && isIdentified(from) && isIdentified(to);

const matchesBefore = (value, from, to) => {
  if (from === unknown || to === unknown) return true;
  return isPart(value, from, to) ? without(from, value).length === 0 : isSame(value, from);
};

const after = (value, from, to) => {
  if (from === unknown || (value === unknown && Array.isArray(to))) return unknown;
  return isPart(value, from, to) ? [...without(value, from), ...to] : to;
};

/**
 * The document that results from its events.
 * @param {{ version: number, from: any, to: any }[]} events events of the versions 0…n in order, complete
 * @returns `{ document, findings }`: the fields, or null if it was deleted; `findings` are the places where an event does not match
 *   those before it
 */
export function fold(events) {
  const findings = [];
  let document = null;
  for (const event of events) {
    const { version } = event;
    const found = (what) => findings.push(`version ${version}${what}`);
    if (version === 0 && event.from !== null) found(': no creation');
    if (version > 0 && document === null) found(': follows its deletion, the id was used again');
    const [before, from, to] = [document ?? {}, fieldsOf(event.from), fieldsOf(event.to)];
    if (event.to === null) {
      for (const field of changedFields(before, from))
        found(`, ${field}: deleted with another value than the versions before it gave`);
      document = null;
      continue;
    }
    const fields = Object.keys(to);
    for (const field of fields.filter((each) => !matchesBefore(before[each], from[each], to[each])))
      found(`, ${field}: changed from another value than the versions before it gave`);
    const changed = fields.map((field) => [field, after(before[field], from[field], to[field])]);
    document = { ...before, ...Object.fromEntries(changed) };
  }
  return { document, findings };
}
