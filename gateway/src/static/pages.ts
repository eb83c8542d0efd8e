import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Addresses of the host itself; those of the sections stand in the registry. */
const hostRoutes = ['/auth', '/about', '/error'];

/** Under these a missing file is an error, never the application's page. */
const withoutPages = /^\/(api|mfe|assets|static|health)(\/|$)/;
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

const registry = z.object({ sections: z.array(z.object({ routes: z.array(z.string()) })) });

/** Whether an address is one of the application's, as opposed to one of a file. */
export const mayBePage = (path: string): boolean => !withoutPages.test(path) && !looksLikeFile.test(path);

/** Which addresses the application has a page for, by the registry as it is at the moment. */
export class Pages {
  /** Without a host there are no pages; without a folder of `registry.json` every address may be one. */
  constructor(
    private readonly host: string | undefined,
    private readonly mfe: string | undefined,
  ) {}

  async has(path: string): Promise<boolean> {
    if (!this.host || !mayBePage(path)) return false;
    const routes = await this.sectionRoutes();
    return !routes || hostRoutes.includes(path) || routes.some((route) => isUnder(route, path));
  }

  private async sectionRoutes(): Promise<string[] | undefined> {
    if (!this.mfe) return undefined;
    try {
      const { sections } = registry.parse(
        JSON.parse(await readFile(join(this.mfe, 'registry.json'), 'utf8')),
      );
      return sections.flatMap(({ routes }) => routes);
    } catch {
      // The host starts from the copy that a browser has kept: it decides.
      return undefined;
    }
  }
}

const isUnder = (route: string, path: string): boolean =>
  path === route || (route !== '/' && path.startsWith(`${route}/`));
