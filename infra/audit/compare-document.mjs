import { bookkeeping, toWire, unaudited } from '../../packages/server-kit/src/store/stored.ts';
import { changedFields, fold } from './fold.mjs';

/** Older versions read the clock separately for a document and for its event. */
const instantsDifferMs = 1000;

const isInstant = (stored, event) => Math.abs(stored - new Date(event.at).getTime()) <= instantsDifferMs;

/** The fields of a stored document that its events record, in their JSON form. */
function auditedFields(document, entity) {
  const hidden = new Set([...bookkeeping, ...(unaudited[entity] ?? [])]);
  const wire = JSON.parse(JSON.stringify(toWire(document)));
  return Object.fromEntries(Object.entries(wire).filter(([field]) => !hidden.has(field)));
}

/** Versions without an event, and events without a version. */
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

/** Differences between document and log in the times of creation and deletion. */
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
 * Differences between a stored document and its events; empty if they match.
 * @param document as stored; without `__v` if only the id of a deleted document is left
 * @param events events of its versions in order, including those in its outbox
 */
export function documentFindings(key, document, events) {
  const lastVersion = document.__v ?? events.at(-1)?.version ?? 0;
  const incomplete = versionFindings(key, lastVersion, events);
  if (incomplete.length > 0) return incomplete;
  const [first, last] = [events[0], events.at(-1)];
  const logged = fold(events);
  const findings = [...logged.findings, ...lifeFindings(document, first, last)];
  if (document.deletedAt || !logged.document) return findings;
  const stored = auditedFields(document, first.entity);
  const changed = changedFields(stored, logged.document);
  return [
    ...findings,
    ...changed.map((field) => `version ${lastVersion}, ${field}: stored otherwise than logged`),
  ];
}

/** Inconsistencies in the log of a document that no longer exists. */
export function purgedFindings(key, events) {
  const incomplete = versionFindings(key, events.at(-1).version, events);
  if (incomplete.length > 0) return incomplete;
  const { document, findings } = fold(events);
  return document ? [...findings, 'it has events but no document, and was never deleted'] : findings;
}
