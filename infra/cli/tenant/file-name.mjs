import { parse } from 'node:path';

/** Bytes of a name that every file system takes, with room for a number. */
const mostBytes = 200;
/** Control characters, and those that some file system refuses. */
const unfit = /[\p{Cc}\\/:*?"<>|]/gu;

/** A name that whoever unpacks an archive can have as a file, on any system: what people typed may be in it. @param {string} name */
export function fileName(name) {
  const { name: stem, ext } = parse(name.replace(unfit, '-'));
  const letters = [...stem];
  while (letters.length > 0 && Buffer.byteLength(letters.join('') + ext) > mostBytes) letters.pop();
  return letters.join('') + ext;
}
