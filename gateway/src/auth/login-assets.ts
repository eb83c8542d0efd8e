import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface LoginAsset {
  type: string;
  bytes: Buffer;
  /** Short hash of the content; part of the address, so that the file can be cached forever. */
  version: string;
}

const resolve = createRequire(import.meta.url).resolve;
const loginFile = (file: string) => fileURLToPath(new URL(`../../static/login/${file}`, import.meta.url));
const style = (file: string) => ({ type: 'text/css; charset=utf-8', path: loginFile(file) });
const script = (file: string) => ({ type: 'text/javascript; charset=utf-8', path: loginFile(file) });

const sources = {
  'page.css': style('page.css'),
  'parts.css': style('parts.css'),
  'setup.css': style('setup.css'),
  'page.js': script('page.js'),
  'login.js': script('login.js'),
  'entry.js': script('entry.js'),
  'setup.js': script('setup.js'),
  'report.js': script('report.js'),
  'contractor.css': style('contractor.css'),
  'contractor-parts.css': style('contractor-parts.css'),
  'contractor.js': script('contractor.js'),
  'contractor-link.js': script('contractor-link.js'),
  'contractor-checklist.js': script('contractor-checklist.js'),
  'contractor-words.js': script('contractor-words.js'),
  'contractor-photos.js': script('contractor-photos.js'),
  'poster.svg': { type: 'image/svg+xml', path: loginFile('poster.svg') },
  'nut.svg': { type: 'image/svg+xml', path: loginFile('nut.svg') },
  'anybody.woff2': font('anybody', 'anybody-latin-wdth-normal'),
  'next.woff2': font('atkinson-hyperlegible-next', 'atkinson-hyperlegible-next-latin-wght-normal'),
  'mono.woff2': font('atkinson-hyperlegible-mono', 'atkinson-hyperlegible-mono-latin-wght-normal'),
};

/** The files of the pages before the log-in, by name; read once, so that a request can never name a path. */
export const loginAssets: ReadonlyMap<string, LoginAsset> = new Map(
  Object.entries(sources).map(([name, { type, path }]) => {
    const bytes = readFileSync(path);
    return [name, { type, bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 12) }];
  }),
);

/** Address of a file with its version; fonts have none, because the style sheet names them. */
export function assetAddress(name: string): string {
  const asset = loginAssets.get(name);
  return asset && asset.type !== 'font/woff2' ? `/login/${name}?v=${asset.version}` : `/login/${name}`;
}

function font(family: string, file: string) {
  return { type: 'font/woff2', path: resolve(`@fontsource-variable/${family}/files/${file}.woff2`) };
}
