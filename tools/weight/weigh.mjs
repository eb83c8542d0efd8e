import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzip } from 'pako';
import { loadedScripts } from './loaded-scripts.mjs';

/** Uses a compressor in JavaScript: Node's own gives slightly different sizes on different processors. */
export const gzippedSize = (content) => gzip(content, { level: 9 }).length;

const gzippedBytes = async (files) => {
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return contents.reduce((sum, content) => sum + gzippedSize(content), 0);
};

/** Gzipped bytes of every script that the shell loads before any section: React, router, queries, kit, federation. */
export const hostWeight = async (dist) =>
  gzippedBytes((await loadedScripts(dist)).map((path) => join(dist, path)));

/** Gzipped bytes of the chart code: the host's scripts named after it, loaded with the first chart. */
export const chartWeight = async (dist) => {
  const folder = join(dist, 'static/js/async');
  const files = await readdir(folder);
  return gzippedBytes(
    files
      .filter((file) => file.startsWith('chart.') && file.endsWith('.js'))
      .map((file) => join(folder, file)),
  );
};

/** Gzipped bytes of all scripts of a section's build, including lazy ones. */
export const sectionWeight = async (dist) => {
  const files = await readdir(dist, { recursive: true });
  return gzippedBytes(files.filter((file) => file.endsWith('.js')).map((file) => join(dist, file)));
};
