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

/** A section as the registry has it. */
export type Section = z.infer<typeof section>;

/** Versions of the modules that the host gives to sections, as its build says them. */
const sharedFile = z.record(z.string(), z.string());
type Shared = z.infer<typeof sharedFile>;

const needsFile = z.object({ shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })) });

interface Offer {
  text: string;
  sections: Section[];
  /** Whether it is the file as it lies there. */
  isFile: boolean;
}

/** The registry of the sections, with the newest version of each that the host can run. */
export class Registry {
  private known: { from: string; offer: Offer } | undefined;

  /** Without a folder of `registry.json` there is none. */
  constructor(
    private readonly host: string | undefined,
    private readonly mfe: string | undefined,
    private readonly logger: Logger,
  ) {}

  /** The registry at the moment; undefined where it is missing or cut: the host starts from the copy that a browser has kept. */
  async read(): Promise<Offer | undefined> {
    const [text, shared] = await Promise.all([
      this.file('registry.json'),
      this.host ? textOf(join(this.host, 'shared.json')) : undefined,
    ]);
    const from = `${text}\n${shared}`;
    if (this.known?.from === from) return this.known.offer;
    const registry = registryFile.safeParse(jsonIn(text)).data;
    if (!text || !registry) return undefined;
    const given = sharedFile.safeParse(jsonIn(shared)).data;
    const sections = given
      ? await Promise.all(registry.sections.map((one) => this.newestThatRuns(one, given)))
      : registry.sections;
    const isFile = sections.every((one, at) => one === registry.sections[at]);
    const offer = { sections, isFile, text: isFile ? text : JSON.stringify({ ...registry, sections }) };
    this.known = { from, offer };
    return offer;
  }

  /** A section in its newest version that the host has the modules for; as it is where it has them for none. */
  private async newestThatRuns(current: Section, given: Shared): Promise<Section> {
    const { name, version, previous = [] } = current;
    if (!name || !version || (await this.runs(name, version, given)) !== false) return current;
    for (const older of previous) {
      if (!(await this.runs(name, older, given))) continue;
      const published = section.safeParse(jsonIn(await this.file(`${name}/${older}/section.json`))).data;
      if (!published) continue;
      this.logger.warn({ section: name, version, instead: older }, 'the host is too old for this version');
      const others = [version, ...previous].filter((one) => one !== older);
      const manifest = `/mfe/${name}/${older}/mf-manifest.json`;
      return { ...published, version: older, manifest, previous: others };
    }
    return current;
  }

  /** Whether the host gives what a version needs; undefined where that does not say what it needs. */
  private async runs(name: string, version: string, given: Shared): Promise<boolean | undefined> {
    const manifest = await this.file(`${name}/${version}/mf-manifest.json`);
    // `react/` is given for whatever lies below it.
    return needsFile
      .safeParse(jsonIn(manifest))
      .data?.shared.every((one) =>
        satisfies(given[one.name] ?? given[one.name.replace(/\/.*/, '/')] ?? '', one.requiredVersion),
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
