import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, readIntact, writeAtomically } from '../../lib/files.mjs';

/** Kinds of store that can have the data of an installation: label, and data folder if it is local. */
const kinds = {
  documentdb: { words: 'DocumentDB', folder: 'pg' },
  mongod: { words: 'mongod', folder: 'mongod' },
  external: { words: 'an external MongoDB', folder: undefined },
};

const remedy =
  'docs/it/copia-di-sicurezza-e-ripristino.md says how data change their store. If no data matter: npm start -- --reset';

/** The file that records which kind has the data. */
export const kindFile = (storeDir) => join(storeDir, 'kind.json');

/** Label of a kind. */
export const kindLabel = (kind) => kinds[kind].words;

const folderOf = (storeDir, kind) => join(storeDir, kinds[kind].folder ?? '');

/** The kinds that have data in this folder. */
const kindsIn = (storeDir) =>
  Object.keys(kinds)
    .filter((kind) => kinds[kind].folder && existsSync(folderOf(storeDir, kind)))
    .filter((kind) => readdirSync(folderOf(storeDir, kind)).length > 0);

const describeData = (storeDir, found) =>
  found.map((kind) => `${folderOf(storeDir, kind)} (${kindLabel(kind)})`).join(' and ') || 'no data';

function parseKind(text) {
  const { kind } = JSON.parse(text) ?? {};
  return Object.hasOwn(kinds, kind) ? kind : undefined;
}

function refuseDamaged(storeDir) {
  const choice = Object.keys(kinds).map((kind) => `{"kind":"${kind}"}`);
  throw new Error(
    `The file ${kindFile(storeDir)} is cut: it no longer says which store has the data, and none was opened. ` +
      `Here are ${describeData(storeDir, kindsIn(storeDir))}. Write ${choice.join(' or ')} into the file.`,
  );
}

function refuseTwo(storeDir, found) {
  throw new Error(
    `Two stores have data here, and nothing says which of them are Officina's: ${describeData(storeDir, found)}. None was opened. ` +
      'Take the folder of the other one away, or start once with OFFICINA_STORE=documentdb or OFFICINA_STORE=path.',
  );
}

/** @throws Error unless the settings ask for the store that has the data, or for none in particular */
function assertRequested(kept, asked, where) {
  const are = `The data are in ${kindLabel(kept)}, says ${where}`;
  if (kept === 'external' && asked?.kind !== kept)
    throw new Error(
      `${are}, but MONGODB_URI is not set. A store of Officina's own would be empty: none was opened. ${remedy}`,
    );
  if (asked && asked.kind !== kept)
    throw new Error(
      `${are}, but ${asked.setting} asks for ${kindLabel(asked.kind)}: none was opened. Remove that setting. ${remedy}`,
    );
}

/** @throws Error if existing data have disappeared */
function assertPresent(storeDir, kept) {
  const folder = folderOf(storeDir, kept);
  if (existsSync(folder)) return;
  throw new Error(
    `The data are in ${kindLabel(kept)}, says ${kindFile(storeDir)}, but ${folder} is gone: nothing was opened. ` +
      'Put it back, or begin with empty data: npm start -- --reset',
  );
}

/**
 * The kind of store that has the data of an installation; undefined without data. For data older than the file it is the kind whose
 * folder exists; if both do, the settings decide.
 * @param {string} storeDir
 * @param {{ kind: string, setting: string } | undefined} asked what the settings ask for
 * @param {(line: string) => void} log
 * @returns {string | undefined}
 * @throws Error with a readable message if the settings ask for another kind, both kinds have data, the file is damaged or the data have disappeared
 */
export function storedKind(storeDir, asked, log) {
  const written = readIntact(kindFile(storeDir), parseKind, () => refuseDamaged(storeDir));
  if (written) {
    assertRequested(written, asked, kindFile(storeDir));
    assertPresent(storeDir, written);
    return written;
  }
  const found = kindsIn(storeDir);
  const [first] = found;
  if (!first) return asked?.kind;
  // Data left by a trial never stopped an installation that moved to its own MongoDB.
  if (asked?.kind === 'external') log(`MONGODB_URI is used, and not ${describeData(storeDir, found)}`);
  else if (found.length > 1 && !asked) refuseTwo(storeDir, found);
  else if (found.length === 1) assertRequested(first, asked, folderOf(storeDir, first));
  return asked?.kind ?? first;
}

/** Records which kind has the data from now on. */
export function saveKind(storeDir, kind) {
  const file = kindFile(storeDir);
  if (readIntact(file, parseKind, () => {}) === kind) return;
  makeFolder(storeDir);
  writeAtomically(file, `${JSON.stringify({ kind })}\n`);
}
