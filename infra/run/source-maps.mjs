// Stack traces of our own code name its sources. Its maps are read at the first stack trace, not at each start; those of packages
// never.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/** @param {string} url of a file */
function readMap(url) {
  if (url.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    // Without a map, or with a damaged one, a trace names the built file.
    return undefined;
  }
}

/** @param {string} url */
function mapOf(url) {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

/** A line of a stack trace as V8 writes it, with its position in the source. */
function lineOf(/** @type {NodeJS.CallSite} */ site) {
  const [name, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (!name || !line || !column) return `${site}`;
  const url = name.startsWith('/') ? pathToFileURL(name).href : name;
  const map = url.startsWith('file:') ? mapOf(url) : undefined;
  /** @type {Partial<import('node:module').SourceMapping>} */
  const { originalSource, originalLine = 0, originalColumn = 0 } = map?.findEntry(line - 1, column - 1) ?? {};
  if (!originalSource) return `${site}`;
  const place = `${fileURLToPath(new URL(originalSource, url))}:${originalLine + 1}:${originalColumn + 1}`;
  return `${site}`.replace(`${name}:${line}:${column}`, () => place);
}

Error.prepareStackTrace = (error, sites) =>
  [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${lineOf(site)}`)].join('\n');
