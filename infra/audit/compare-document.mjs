import { bookkeeping, toWire, unaudited } from '../../packages/server-kit/src/store/stored.ts';
import { differing, fold } from './fold.mjs';

/** Older versions took the time of a document and of its event one after the other. */
const instantsDifferMs = 1000;

const isInstant = (stored, event) => Math.abs(stored - new Date(event.at).getTime()) <= instantsDifferMs;

/** The fields of a stored document that its events tell of, as JSON has them. */
function auditedFields(document, entity) {
  const hidden = new Set([...bookkeeping, ...(unaudited[entity] ?? [])]);
  const wire = JSON.parse(JSON.stringify(toWire(document)));
  return Object.fromEntries(Object.entries(wire).filter(([field]) => !hidden.has(field)));
}

/** Versions without their event, and events without their version. */
function versionFindings(key, lastVersion, events) {
  const versions = events.map(({ version }) => version);
  const known = new Set(versions);
  const expected = Array.from({ length: lastVersion + 1 }, (_, version) => version);
  const beyond = versions.find((version) => version > lastVersion);
  return [
    ...expected.filter((version) => !known.has(version)).map((version) => `no event ${key}:${version}`),
    ...(beyond === undefined ? [] : [`it is at version ${lastVersion}, but the log has ${key}:${beyond}`]),
    ...(known.size < versions.length ? ['a version is in the log twice'] : []),
  ];
}

/** Where the log has a document made or deleted at another time, or not at all. */
function lifeFindings({ __v, deletedAt, createdAt }, first, last) {
  const at = `version ${last.version}`;
  if (!deletedAt && last.to === null)
    return [`${at}: deleted by the log, but it is there: its id was used again, or it was put back`];
  if (deletedAt && last.to !== null) return [`${at}: deleted, but no event says so`];
  return [
    ...(deletedAt && !isInstant(deletedAt, last)
      ? [`${at}, deletedAt: another instant than in the log`]
      : []),
    ...(__v !== undefined && !isInstant(createdAt, first)
      ? ['version 0, createdAt: another instant than in the log']
      : []),
  ];
}

/**
 * What of a stored document its events do not tell; empty when they tell all of it.
 * @param document as it is stored; without `__v` when only the id of a deleted one is left
 * @param events of its versions in their order, those in its outbox among them
 */
export function documentFindings(key, document, events) {
  const lastVersion = document.__v ?? events.at(-1)?.version ?? 0;
  const incomplete = versionFindings(key, lastVersion, events);
  if (incomplete.length > 0) return incomplete;
  const [first, last] = [events[0], events.at(-1)];
  const told = fold(events);
  const findings = [...told.findings, ...lifeFindings(document, first, last)];
  if (document.deletedAt || !told.document) return findings;
  const stored = auditedFields(document, first.entity);
  const differ = differing(stored, told.document);
  return [
    ...findings,
    ...differ.map((field) => `version ${lastVersion}, ${field}: stored otherwise than logged`),
  ];
}

/** What does not fit in the log of a document that is there no more. */
export function purgedFindings(key, events) {
  const incomplete = versionFindings(key, events.at(-1).version, events);
  if (incomplete.length > 0) return incomplete;
  const { document, findings } = fold(events);
  return document ? [...findings, 'it has events but no document, and was never deleted'] : findings;
}
