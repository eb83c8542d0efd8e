import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isWithoutLinks } from './without-links.ts';

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
export interface SectionFiles {
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
