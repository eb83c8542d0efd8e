import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pageHtml } from './page-html.ts';
import { sectionFiles } from './section-files.ts';

/** Addresses of the host itself; those of the sections stand in the registry. */
const hostRoutes = ['/auth', '/about', '/error'];

/** Under these a missing file is an error, never the application's page. */
const withoutPages = /^\/(api|mfe|assets|static|health)(\/|$)/;
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

const registryAddress = '/mfe/registry.json';
const registryFile = z.object({
  sections: z.array(
    z.object({
      routes: z.array(z.string()),
      manifest: z.string().optional(),
      service: z.string().optional(),
      access: z.string().optional(),
    }),
  ),
});

type Section = z.infer<typeof registryFile>['sections'][number];

/** Whether an address is one of the application's, as opposed to one of a file. */
export const mayBePage = (path: string): boolean => !withoutPages.test(path) && !looksLikeFile.test(path);

/** Which addresses the application has a page for, by the registry as it is at the moment, and those pages. */
export class Pages {
  /** Without a host there are no pages; without a folder of `registry.json` every address may be one. */
  constructor(
    private readonly host: string | undefined,
    private readonly mfe: string | undefined,
  ) {}

  async has(path: string): Promise<boolean> {
    if (!this.host || !mayBePage(path)) return false;
    const registry = await this.registry();
    return !registry || hostRoutes.includes(path) || sectionAt(registry.sections, path) !== undefined;
  }

  /**
   * The application's page, which shows by itself what belongs to its address. It brings the registry along, and names the
   * files that its section needs, unless a tenant can switch that off: then they are not fetched before that is known.
   */
  async html(path: string): Promise<string> {
    const [index, registry] = await Promise.all([
      readFile(join(this.host ?? '', 'index.html'), 'utf8'),
      this.registry(),
    ]);
    const texts: Record<string, string> = registry ? { [registryAddress]: registry.text } : {};
    const manifest = registry && manifestNeededAt(registry.sections, path);
    const files = this.mfe && manifest ? await sectionFiles(this.mfe, manifest) : undefined;
    if (!manifest || !files) return pageHtml(index, { texts, shared: [], scripts: [], styles: [] });
    return pageHtml(index, { ...files, texts: { ...texts, [manifest]: files.manifest } });
  }

  private async registry(): Promise<{ text: string; sections: Section[] } | undefined> {
    if (!this.mfe) return undefined;
    try {
      const text = await readFile(join(this.mfe, 'registry.json'), 'utf8');
      return { text, sections: registryFile.parse(JSON.parse(text)).sections };
    } catch {
      // The host starts from the copy that a browser has kept: it decides.
      return undefined;
    }
  }
}

const sectionAt = (sections: Section[], path: string): Section | undefined =>
  sections.find(({ routes }) => routes.some((route) => isUnder(route, path)));

/** Of the section that is shown there whoever the tenant is; one for strangers says by itself what is switched off. */
const manifestNeededAt = (sections: Section[], path: string): string | undefined => {
  const { manifest, service, access } = sectionAt(sections, path) ?? {};
  return service && access !== 'public' ? undefined : manifest;
};

const isUnder = (route: string, path: string): boolean =>
  path === route || (route !== '/' && path.startsWith(`${route}/`));
