import { serviceTokens } from '@officina/server-kit/service-token';

// The file of a backup. From outside to inside:
//
// - an ending of 40 bytes: `OFFICINA` and the SHA-256 of all bytes before it. It is the same in every format, so any version
//   can detect a truncated or changed file;
// - with a key: age with a passphrase (`age -d` opens it);
// - gzip;
// - a tar with these entries, in this order:
//     head.json                                  see `Head`
//     settings.json                              settings by name, without secrets
//     store/<token>/<collection>/<n>.bson        documents one after the other, as stored, up to 4 MB
//     indexes/<token>/<collection>.json          indexes except `_id`
//     deleted/<round>/<token>/<collection>/<n>.bson   `{ _id }` of documents that were deleted during the backup
//     changed/<round>/<token>/<collection>/<n>.bson   documents that were written during the backup
//     spool/<n>/<path>                           the poller's spool: the parts of a path, one after the other
//     files/<n>/<tenant>/<name>                  photos and documents: the parts of a path, one after the other (from format 2 on)
//     manifest.json                              see `Manifest`
//
// Names of collections are URI-encoded (`encodeURIComponent`), so that they have no slash.
//
// Applying the entries in this order gives the store at the cut: a later document replaces one with the same `_id`. If a document
// was written while it was copied, `store` may contain it twice or not at all.
//
// The file has no secrets: signing keys are encrypted in the store with `run/auth-key`, which is not copied; a restore omits them.
// The SHA-256 detects damage by a disk, but not changes by a person, who can calculate it again. Only a file with a key is safe
// against people, because age authenticates it.

/** The newest format that this version writes and reads. */
export const formatNumber = 2;

export const names = { head: 'head.json', manifest: 'manifest.json', settings: 'settings.json' };

export const mark = Buffer.from('OFFICINA');

/** Bytes of the ending: the mark and a SHA-256. */
export const endingBytes = mark.length + 32;

/** Size of a part, which its last document may exceed. */
export const partBytes = 4 * 1024 * 1024;

/** Size of the largest entry that is read: a document has at most 16 MB, and the manifest has a line for each entry. */
export const mostEntryBytes = 32 * 1024 * 1024;

const place = `(${serviceTokens.join('|')})/[\\w.!~*'()%-]+`;
const entries = new RegExp(
  [
    ...['head\\.json', 'manifest\\.json', 'settings\\.json', `store/${place}/\\d+\\.bson`],
    ...[
      `indexes/${place}\\.json`,
      `(deleted|changed)/\\d+/${place}/\\d+\\.bson`,
      'spool/\\d+/.+',
      `files/\\d+/[A-Z0-9_-]{2,24}/[0-9a-f]{64}(\\.\\d+)?`,
    ],
  ]
    .map((one) => `^${one}$`)
    .join('|'),
);

/** Whether a backup may have an entry of this name. Entries become collections and paths, so other names are refused. @param {string} name */
export const isEntry = (name) =>
  entries.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part));

/** Minimum length of a key, because a person who has the file can try keys without limit. */
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
 * @property {Record<string, number>} documents number of copied documents, by `<token>/<collection>`
 * @property {number} epoch number of the backup
 * @property {string} cutAt ISO UTC: the file contains all writes that ended before, and none that began later
 * @property {number} pauseMs for how long writes waited
 */

/** A file that is not a complete backup, or does not fit this version or key. The message is a sentence for a person. */
export class ArchiveError extends Error {
  exitCode = 1;
  /** Whether another key may open the file. */
  isLocked = false;
}
