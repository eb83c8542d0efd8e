import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, readIntact, writeAtomically } from '../../lib/files.mjs';

/** What can have the data of an installation: in words, and the folder of what lies here. */
const kinds = {
  documentdb: { words: 'DocumentDB', folder: 'pg' },
  mongod: { words: 'mongod', folder: 'mongod' },
  external: { words: 'an external MongoDB', folder: undefined },
};

const wayOut =
  'docs/it/copia-di-sicurezza-e-ripristino.md says how data change their store. If no data matter: npm start -- --reset';

/** The file that says which kind has the data. */
export const kindFile = (storeDir) => join(storeDir, 'kind.json');

/** A kind in words. */
export const inWords = (kind) => kinds[kind].words;

const folderOf = (storeDir, kind) => join(storeDir, kinds[kind].folder ?? '');

/** The kinds whose data lie here. */
const kindsIn = (storeDir) =>
  Object.keys(kinds)
    .filter((kind) => kinds[kind].folder && existsSync(folderOf(storeDir, kind)))
    .filter((kind) => readdirSync(folderOf(storeDir, kind)).length > 0);

const named = (storeDir, found) =>
  found.map((kind) => `${folderOf(storeDir, kind)} (${inWords(kind)})`).join(' and ') || 'no data';

function understand(text) {
  const { kind } = JSON.parse(text) ?? {};
  return Object.hasOwn(kinds, kind) ? kind : undefined;
}

function refuseCut(storeDir) {
  const choice = Object.keys(kinds).map((kind) => `{"kind":"${kind}"}`);
  throw new Error(
    `The file ${kindFile(storeDir)} is cut: it no longer says which store has the data, and none was opened. ` +
      `Here are ${named(storeDir, kindsIn(storeDir))}. Write ${choice.join(' or ')} into the file.`,
  );
}

function refuseTwo(storeDir, found) {
  throw new Error(
    `Two stores have data here, and nothing says which of them are Officina's: ${named(storeDir, found)}. None was opened. ` +
      'Take the folder of the other one away, or start once with OFFICINA_STORE=documentdb or OFFICINA_STORE=path.',
  );
}

/** @throws Error unless the settings ask for the store that has the data, or for none */
function mustBe(kept, asked, where) {
  const are = `The data are in ${inWords(kept)}, says ${where}`;
  if (kept === 'external' && asked?.kind !== kept)
    throw new Error(
      `${are}, but MONGODB_URI is not set. A store of Officina's own would be empty: none was opened. ${wayOut}`,
    );
  if (asked && asked.kind !== kept)
    throw new Error(
      `${are}, but ${asked.setting} asks for ${inWords(asked.kind)}: none was opened. Remove that setting. ${wayOut}`,
    );
}

/** @throws Error when what has been there is gone */
function mustBeThere(storeDir, kept) {
  const folder = folderOf(storeDir, kept);
  if (existsSync(folder)) return;
  throw new Error(
    `The data are in ${inWords(kept)}, says ${kindFile(storeDir)}, but ${folder} is gone: nothing was opened. ` +
      'Put it back, or begin with empty data: npm start -- --reset',
  );
}

/**
 * The kind of store that has the data of an installation; undefined for one that has none yet. Of data from before the file it is
 * the one whose folder is there; where both are, the settings decide.
 * @param {string} storeDir
 * @param {{ kind: string, setting: string } | undefined} asked what the settings ask for
 * @param {(line: string) => void} log
 * @returns {string | undefined}
 * @throws Error in words when the settings ask for another kind, nothing says which of two it is, or the file is cut or the data gone
 */
export function keptKind(storeDir, asked, log) {
  const written = readIntact(kindFile(storeDir), understand, () => refuseCut(storeDir));
  if (written) {
    mustBe(written, asked, kindFile(storeDir));
    mustBeThere(storeDir, written);
    return written;
  }
  const found = kindsIn(storeDir);
  const [first] = found;
  if (!first) return asked?.kind;
  // What a trial has left here never stopped anybody who went on with a MongoDB of his own.
  if (asked?.kind === 'external') log(`MONGODB_URI is used, and not ${named(storeDir, found)}`);
  else if (found.length > 1 && !asked) refuseTwo(storeDir, found);
  else if (found.length === 1) mustBe(first, asked, folderOf(storeDir, first));
  return asked?.kind ?? first;
}

/** Notes which kind has the data from now on. */
export function keepKind(storeDir, kind) {
  const file = kindFile(storeDir);
  if (readIntact(file, understand, () => {}) === kind) return;
  makeFolder(storeDir);
  writeAtomically(file, `${JSON.stringify({ kind })}\n`);
}
