import type { Logger } from '@officina/server-kit/logger';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { z } from 'zod';
import { isWithoutLinks } from './section-files.ts';

const section = z.looseObject({
  name: z.string().optional(),
  routes: z.array(z.string()),
  version: z.string().optional(),
  manifest: z.string().optional(),
  previous: z.array(z.string()).optional(),
  service: z.string().optional(),
  access: z.string().optional(),
});
const registryFile = z.looseObject({ sections: z.array(section) });

/** A section in the registry. */
export type Section = z.infer<typeof section>;

/** Versions of the modules that the host shares with sections, from its build. */
const sharedFile = z.record(z.string(), z.string());
type Shared = z.infer<typeof sharedFile>;

const needsFile = z.object({ shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })) });

interface Offer {
  text: string;
  sections: Section[];
  /** Whether it equals the file. */
  isFile: boolean;
}

/** The registry of the sections, each in the newest version that the host can run. */
export class Registry {
  private known: { from: string; offer: Offer } | undefined;

  /** Without the folder of `registry.json`, there is no registry. */
  constructor(
    private readonly host: string | undefined,
    private readonly mfe: string | undefined,
    private readonly logger: Logger,
  ) {}

  /** The current registry; undefined if it is missing or truncated: the host then uses the browser's copy. */
  async read(): Promise<Offer | undefined> {
    const [text, sharedText] = await Promise.all([
      this.file('registry.json'),
      this.host ? textOf(join(this.host, 'shared.json')) : undefined,
    ]);
    const from = `${text}\n${sharedText}`;
    if (this.known?.from === from) return this.known.offer;
    const registry = registryFile.safeParse(jsonIn(text)).data;
    if (!text || !registry) return undefined;
    const shared = sharedFile.safeParse(jsonIn(sharedText)).data;
    const sections = shared
      ? await Promise.all(registry.sections.map((one) => this.newestRunnable(one, shared)))
      : registry.sections;
    const isFile = sections.every((one, at) => one === registry.sections[at]);
    const offer = { sections, isFile, text: isFile ? text : JSON.stringify({ ...registry, sections }) };
    this.known = { from, offer };
    return offer;
  }

  /** A section in the newest version that the host can run; unchanged if there is none. */
  private async newestRunnable(current: Section, shared: Shared): Promise<Section> {
    const { name, version, previous = [] } = current;
    if (!name || !version || (await this.runs(name, version, shared)) !== false) return current;
    for (const older of previous) {
      if (!(await this.runs(name, older, shared))) continue;
      const published = section.safeParse(jsonIn(await this.file(`${name}/${older}/section.json`))).data;
      if (!published) continue;
      this.logger.warn({ section: name, version, instead: older }, 'the host is too old for this version');
      const others = [version, ...previous].filter((one) => one !== older);
      const manifest = `/mfe/${name}/${older}/mf-manifest.json`;
      return { ...published, version: older, manifest, previous: others };
    }
    return current;
  }

  /** Whether the host meets the requirements of a version; undefined if they are unknown. */
  private async runs(name: string, version: string, shared: Shared): Promise<boolean | undefined> {
    const manifest = await this.file(`${name}/${version}/mf-manifest.json`);
    // `react/` stands for all modules below it.
    return needsFile
      .safeParse(jsonIn(manifest))
      .data?.shared.every((one) =>
        satisfies(shared[one.name] ?? shared[one.name.replace(/\/.*/, '/')] ?? '', one.requiredVersion),
      );
  }

  private async file(path: string): Promise<string | undefined> {
    if (!this.mfe || !(await isWithoutLinks(this.mfe, path))) return undefined;
    return textOf(join(this.mfe, path));
  }
}

const textOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

const jsonIn = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};
