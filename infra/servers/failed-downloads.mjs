import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../lib/files.mjs';
import { cacheDir } from '../lib/paths.mjs';

const today = () => new Date().toISOString().slice(0, 10);
const noteFile = (name) => join(cacheDir(), `${name}.unreachable`);

/** Whether this download failed earlier today; later starts then skip it. */
export function failedToday(name) {
  const file = noteFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === today();
}

export function rememberFailure(name) {
  makeFolder(cacheDir());
  writeFileSync(noteFile(name), today());
}
