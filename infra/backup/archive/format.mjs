import { serviceTokens } from '@officina/server-kit/service-token';

// The file of a backup. From outside to inside:
//
// - an ending of 40 bytes: `OFFICINA` and the SHA-256 of all bytes before it. It stays as it is in every format, so any version
//   can tell a file that was cut or changed;
// - with a key: age with a passphrase (`age -d` opens it);
// - gzip;
// - a tar with these entries, in this order:
//     head.json                                  see `Head`
//     settings.json                              settings by name, without secrets
//     store/<token>/<collection>/<n>.bson        documents one behind the other, as the store had them, up to 4 MB
//     indexes/<token>/<collection>.json          how it is indexed, apart from `_id`
//     deleted/<round>/<token>/<collection>/<n>.bson   `{ _id }` of documents that were deleted meanwhile
//     changed/<round>/<token>/<collection>/<n>.bson   documents that were written meanwhile
//     spool/<n>/<path>                           the poller's spool: the parts of a path, one behind the other
//     manifest.json                              see `Manifest`
//
// The name of a collection stands as in an address (`encodeURIComponent`), so that it has no slash.
//
// Whoever applies the entries in this order has the store as it was at the cut: a later document replaces one with the same
// `_id`. Of a document that was written while it was copied, `store` may have none, or two.
//
// No secret is in it: signing keys lie in the store sealed under `run/auth-key`, which stays where it is; a restore leaves them
// out. The SHA-256 tells what a disk has spoiled, not what a person has changed, who can calculate it anew: only a file with a key
// is proof against people, because age authenticates it.

/** The newest format that this version writes and reads. */
export const formatNumber = 1;

export const names = { head: 'head.json', manifest: 'manifest.json', settings: 'settings.json' };

export const mark = Buffer.from('OFFICINA');

/** Bytes of the ending: the mark and a SHA-256. */
export const endingBytes = mark.length + 32;

/** Documents of a part, in bytes; the last one may exceed it. */
export const partBytes = 4 * 1024 * 1024;

/** Bytes of the largest entry that is read: a document has 16 MB at most, and the manifest a line for each entry. */
export const mostEntryBytes = 32 * 1024 * 1024;

const place = `(${serviceTokens.join('|')})/[\\w.!~*'()%-]+`;
const entries = new RegExp(
  [
    ...['head\\.json', 'manifest\\.json', 'settings\\.json', `store/${place}/\\d+\\.bson`],
    ...[`indexes/${place}\\.json`, `(deleted|changed)/\\d+/${place}/\\d+\\.bson`, 'spool/\\d+/.+'],
  ]
    .map((one) => `^${one}$`)
    .join('|'),
);

/** Whether a backup has an entry of this name: nothing else is ever looked for in a store or on a disk. @param {string} name */
export const isEntry = (name) =>
  entries.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part));

/** Shortest key: whoever has the file can guess as fast as the machine calculates. */
export const shortestKey = 20;

/**
 * @typedef {object} Head
 * @property {number} format
 * @property {string} product version of Officina that wrote the file
 * @property {string} oldestReader oldest version of Officina that can restore it
 * @property {string} startedAt ISO UTC
 */

/**
 * @typedef {object} Manifest
 * @property {{ name: string, bytes: number, sha256: string }[]} entries all but the manifest, in the order of the file
 * @property {Record<string, number>} documents copied from each collection, by `<token>/<collection>`
 * @property {number} epoch number of the backup
 * @property {string} cutAt ISO UTC: all that was saved before is in the file, nothing that began later is
 * @property {number} pauseMs for which writes waited
 */

/** A file that is no whole backup, or not one for this version or key. Its message is a sentence for a person. */
export class ArchiveError extends Error {
  exitCode = 1;
  /** Whether it only wants another key. */
  isLocked = false;
}
