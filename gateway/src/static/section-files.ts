import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const forever = 'public, max-age=31536000, immutable';
const contentHash = /[.-][0-9a-zA-Z_-]{8,}\.[a-z0-9]+(\.[a-z0-9]+)?$/;

/** Cache policy of a host file: forever if its name contains a hash of its content. */
export function cacheControl(path: string): string {
  return /^(assets|static)\//.test(path) && contentHash.test(path) ? forever : 'no-cache';
}

/** Cache policy of a remote file: files in `<name>/<version>/…` never change, but manifests and pointers do. */
export function remoteCacheControl(path: string): string {
  const inVersionFolder = path.split('/').length >= 3;
  return inVersionFolder && !path.endsWith('/mf-manifest.json') ? forever : 'no-cache';
}

/** Suffixes of a file and its precompressed variants. */
const variants = ['', '.gz', '.br'];

/** Whether a file below a folder is reached without following a symbolic link; the folder itself may be one. */
export async function isWithoutLinks(folder: string, path: string): Promise<boolean> {
  const root = await realOr(folder);
  const paths = variants.map((ending) => join(root, `${path}${ending}`));
  const real = await Promise.all(paths.map(realOr));
  return real.every((one, at) => one === paths[at]);
}

/** The real path; the path itself if it does not exist. */
const realOr = (path: string): Promise<string> => realpath(path).catch(() => path);

const files = z.array(z.string());
const manifestFile = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(
    z.object({
      assets: z.object({ js: z.object({ sync: files }), css: z.object({ sync: files }) }),
      /** Shared modules of the host that it needs at first; absent in older builds. */
      shared: files.default([]),
    }),
  ),
});

/** Files that a browser loads to show a section. */
interface SectionFiles {
  /** The text of its federation manifest. */
  manifest: string;
  /** Names of the shared modules that it needs. */
  shared: string[];
  scripts: string[];
  styles: string[];
}

/**
 * The files of a section by the address of its manifest below `/mfe/`; undefined if the manifest is missing or
 * invalid.
 */
export async function sectionFiles(mfe: string, address: string): Promise<SectionFiles | undefined> {
  const path = address.replace('/mfe/', '');
  const folder = address.slice(0, address.lastIndexOf('/'));
  const absolute = (names: string[]) => names.map((name) => `${folder}/${name}`);
  try {
    if (!(await isWithoutLinks(mfe, path))) return undefined;
    const manifest = await readFile(join(mfe, path), 'utf8');
    const { metaData, exposes } = manifestFile.parse(JSON.parse(manifest));
    const assets = exposes.map((exposed) => exposed.assets);
    return {
      manifest,
      shared: exposes.flatMap(({ shared }) => shared),
      scripts: absolute([metaData.remoteEntry.name, ...assets.flatMap(({ js }) => js.sync)]),
      styles: absolute(assets.flatMap(({ css }) => css.sync)),
    };
  } catch {
    // The host loads the manifest itself and reports the error.
    return undefined;
  }
}
