import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const forever = 'public, max-age=31536000, immutable';
const contentHash = /[.-][0-9a-zA-Z_-]{8,}\.[a-z0-9]+(\.[a-z0-9]+)?$/;

/** How long a file of the host may be kept: for ever when its name holds a hash of its content. */
export function cacheControl(path: string): string {
  return /^(assets|static)\//.test(path) && contentHash.test(path) ? forever : 'no-cache';
}

/** Remotes live in `<name>/<version>/…`, which never change; what points at them does. */
export function remoteCacheControl(path: string): string {
  const inVersionFolder = path.split('/').length >= 3;
  return inVersionFolder && !path.endsWith('/mf-manifest.json') ? forever : 'no-cache';
}

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

const files = z.array(z.string());
const manifestFile = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(
    z.object({
      assets: z.object({ js: z.object({ sync: files }), css: z.object({ sync: files }) }),
      /** What it needs of the host at first; not told by older builds. */
      shared: files.default([]),
    }),
  ),
});

/** What a browser loads to show a section. */
interface SectionFiles {
  /** The text of its federation manifest. */
  manifest: string;
  /** Names of the modules of the host that it waits for. */
  shared: string[];
  scripts: string[];
  styles: string[];
}

/** The files of a section by its manifest's address below `/mfe/`; undefined where that is missing or says nothing that is understood. */
export async function sectionFiles(mfe: string, address: string): Promise<SectionFiles | undefined> {
  const path = address.replace('/mfe/', '');
  const folder = address.slice(0, address.lastIndexOf('/'));
  const full = (names: string[]) => names.map((name) => `${folder}/${name}`);
  try {
    if (!(await isWithoutLinks(mfe, path))) return undefined;
    const manifest = await readFile(join(mfe, path), 'utf8');
    const { metaData, exposes } = manifestFile.parse(JSON.parse(manifest));
    const assets = exposes.map((exposed) => exposed.assets);
    return {
      manifest,
      shared: exposes.flatMap(({ shared }) => shared),
      scripts: full([metaData.remoteEntry.name, ...assets.flatMap(({ js }) => js.sync)]),
      styles: full(assets.flatMap(({ css }) => css.sync)),
    };
  } catch {
    // The host asks for it and says what is wrong.
    return undefined;
  }
}
