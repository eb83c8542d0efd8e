import { html, Html } from '@officina/server-kit/html';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, Section } from './registry.ts';
import { sectionFiles } from './section-files.ts';

/** Resources that a page would request as soon as its code runs. */
interface Preloads {
  /** JSON files by address, embedded in the page. */
  texts: Record<string, string>;
  scripts: string[];
  styles: string[];
  /** Shared modules of the host that the section needs. */
  shared: string[];
}

/** Not executed by the browser, so the policy against inline scripts does not apply. */
const dataBlock = ([address, text]: [string, string]) =>
  html`<script type="application/json" data-address="${address}">
    ${new Html(text.replaceAll('<', '\\u003c'))}
  </script>`;

/** A link that the host's `theme.js` turns into a preload. */
const hint = (as: string) => (address: string) => html`<link rel="later" as="${as}" href="${address}" />`;

/** A link of the host for a file that only some shared modules need. */
const hintForShared = /<link [^>]*data-shared="([^"]*)"[^>]*>/g;

/** The host's `index.html` with preloads in its head; of the host's own links, only the needed ones. */
function pageHtml(index: string, { texts, scripts, styles, shared }: Preloads): string {
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

/** Routes of the host; those of the sections are in the registry. */
const hostRoutes = ['/auth', '/about', '/error'];

/** Below these paths, a missing file is an error, never the application's page. */
const withoutPages = /^\/(api|mfe|assets|static|health)(\/|$)/;
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

const registryAddress = '/mfe/registry.json';

/** Whether a path may be a page of the application, not a file. */
export const mayBePage = (path: string): boolean => !withoutPages.test(path) && !looksLikeFile.test(path);

/** The application's pages, by the current registry. */
export class Pages {
  /** Without a host there are no pages; without the folder of `registry.json`, every path may be a page. */
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
   * The application's page, which renders its address by itself. Embeds the registry and preloads the files of the
   * section, unless tenants can switch the section off: then its files are not loaded before that is known.
   */
  async html(path: string): Promise<string> {
    const [index, registry] = await Promise.all([
      readFile(join(this.host ?? '', 'index.html'), 'utf8'),
      this.registry.read(),
    ]);
    const texts: Record<string, string> = registry ? { [registryAddress]: registry.text } : {};
    const manifest = registry && manifestAt(registry.sections, path);
    const files = this.mfe && manifest ? await sectionFiles(this.mfe, manifest) : undefined;
    if (!manifest || !files) return pageHtml(index, { texts, shared: [], scripts: [], styles: [] });
    return pageHtml(index, { ...files, texts: { ...texts, [manifest]: files.manifest } });
  }
}

const sectionAt = (sections: Section[], path: string): Section | undefined =>
  sections.find(({ routes }) => routes.some((route) => isUnder(route, path)));

/**
 * The manifest of the section that is shown for any tenant; a public section checks by itself what is switched off.
 */
const manifestAt = (sections: Section[], path: string): string | undefined => {
  const { manifest, service, access } = sectionAt(sections, path) ?? {};
  return service && access !== 'public' ? undefined : manifest;
};

const isUnder = (route: string, path: string): boolean =>
  path === route || (route !== '/' && path.startsWith(`${route}/`));
