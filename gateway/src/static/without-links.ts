import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** What may be sent in place of a file: it, or it as it was packed in advance. */
const variants = ['', '.gz', '.br'];

/** Whether a file below a folder is reached without following a link; the folder itself may be one. */
export async function isWithoutLinks(folder: string, path: string): Promise<boolean> {
  const root = await realOr(folder);
  const places = variants.map((ending) => join(root, `${path}${ending}`));
  const real = await Promise.all(places.map(realOr));
  return real.every((place, at) => place === places[at]);
}

/** Where a path leads; the path itself when nothing is there. */
const realOr = (path: string): Promise<string> => realpath(path).catch(() => path);
