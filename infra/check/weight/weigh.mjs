import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { loadedScripts } from './loaded-scripts.mjs';

const compress = promisify(gzip);

const gzippedBytes = async (files) => {
  const sizes = await Promise.all(
    files.map(async (file) => (await compress(await readFile(file), { level: 9 })).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Gzipped bytes of every script that the shell fetches before any section: React, router, queries, kit, federation. */
export const hostWeight = async (dist) =>
  gzippedBytes((await loadedScripts(dist)).map((path) => join(dist, path)));

/** Gzipped bytes of what draws charts: the scripts of the host that are named after it, fetched by the first chart. */
export const chartWeight = async (dist) => {
  const folder = join(dist, 'static/js/async');
  const files = await readdir(folder);
  return gzippedBytes(files.filter((file) => file.startsWith('chart.')).map((file) => join(folder, file)));
};

/** Gzipped bytes of all scripts of a section's build, whether they are fetched at once or later. */
export const sectionWeight = async (dist) => {
  const files = await readdir(dist, { recursive: true });
  return gzippedBytes(files.filter((file) => file.endsWith('.js')).map((file) => join(dist, file)));
};
