import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html, Html } from '../auth/html.ts';
import type { Registry, Section } from './registry.ts';
import { sectionFiles } from './section-files.ts';

/** What a page would ask for as soon as its code runs. */
interface Ahead {
  /** JSON files of this server by their address: the page finds their text in itself. */
  texts: Record<string, string>;
  scripts: string[];
  styles: string[];
  /** Modules of the host that the section waits for. */
  shared: string[];
}

/** Not run by the browser, so that the policy against inline scripts does not meet it. */
const dataBlock = ([address, text]: [string, string]) =>
  html`<script type="application/json" data-address="${address}">
    ${new Html(text.replaceAll('<', '\\u003c'))}
  </script>`;

/** A preload, once the host's `theme.js` says so. */
const hint = (as: string) => (address: string) => html`<link rel="later" as="${as}" href="${address}" />`;

/** A hint of the host for a file that only some shared modules need. */
const hintForShared = /<link [^>]*data-shared="([^"]*)"[^>]*>/g;

/** The host's `index.html`, and in its head what the page would ask for first; of the host's own hints those that it needs. */
function pageHtml(index: string, { texts, scripts, styles, shared }: Ahead): string {
  const tags = [
    ...styles.map(hint('style')),
    ...scripts.map(hint('script')),
    ...Object.entries(texts).map(dataBlock),
  ];
  return index
    .replaceAll(hintForShared, (tag, names: string) =>
      names.split(' ').some((name) => shared.includes(name)) ? tag : '',
    )
    .replace('</head>', () => `${tags.map(({ text }) => text).join('')}</head>`);
}

/** Addresses of the host itself; those of the sections stand in the registry. */
const hostRoutes = ['/auth', '/about', '/error'];

/** Under these a missing file is an error, never the application's page. */
const withoutPages = /^\/(api|mfe|assets|static|health)(\/|$)/;
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

const registryAddress = '/mfe/registry.json';

/** Whether an address is one of the application's, as opposed to one of a file. */
export const mayBePage = (path: string): boolean => !withoutPages.test(path) && !looksLikeFile.test(path);

/** Which addresses the application has a page for, by the registry as it is at the moment, and those pages. */
export class Pages {
  /** Without a host there are no pages; without a folder of `registry.json` every address may be one. */
  constructor(
    private readonly host: string | undefined,
    private readonly mfe: string | undefined,
    private readonly registry: Registry,
  ) {}

  async has(path: string): Promise<boolean> {
    if (!this.host || !mayBePage(path)) return false;
    const registry = await this.registry.read();
    return !registry || hostRoutes.includes(path) || sectionAt(registry.sections, path) !== undefined;
  }

  /**
   * The application's page, which shows by itself what belongs to its address. It brings the registry along, and names the
   * files that its section needs, unless a tenant can switch that off: then they are not fetched before that is known.
   */
  async html(path: string): Promise<string> {
    const [index, registry] = await Promise.all([
      readFile(join(this.host ?? '', 'index.html'), 'utf8'),
      this.registry.read(),
    ]);
    const texts: Record<string, string> = registry ? { [registryAddress]: registry.text } : {};
    const manifest = registry && manifestNeededAt(registry.sections, path);
    const files = this.mfe && manifest ? await sectionFiles(this.mfe, manifest) : undefined;
    if (!manifest || !files) return pageHtml(index, { texts, shared: [], scripts: [], styles: [] });
    return pageHtml(index, { ...files, texts: { ...texts, [manifest]: files.manifest } });
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
