import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { pins } from '../../infra/servers/pins.mjs';

const excluded = ['node_modules', 'dist', '.data', '.git', '.nx', 'test-results'];
const tree = globSync('**', { cwd: cloneDir, exclude: (name) => excluded.includes(name) });
/** Past entries of the changelog keep the file names of their time. */
const pages = tree.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
/** A file name may start at the root or in any folder. */
const known = new Set(
  tree.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);
const textOf = (page) => readFileSync(join(cloneDir, page), 'utf8');
const fence = /^ *```\w*(?: (\S+))?\n.*?^ *```$/gms;
/** A code block with the name of a file that the reader creates or changes. */
const step = new RegExp(`(^\`[^\`]+\`:\\n\\n)?${fence.source}`, fence.flags);

/** An extension, a URL, or a path inside a build, a running Officina or a package. */
const isExternalPath = /^\.[\w.]+$|^\d|^(\.data|dist|test-results|store|@[\w.-]+)(\/|$)/;

/**
 * Files and folders that a page names in links, or in code with a folder or a known extension. A decision keeps the
 * names of its time.
 */
function fileNamesIn(page) {
  const text = textOf(page).replace(step, '');
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, href = '']) => href);
  const words = page.startsWith('docs/adr/')
    ? []
    : [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g)].map(([, word = '']) => word);
  return [
    ...links.filter((href) => !/^[a-z]+:/.test(href)).map((href) => join(dirname(page), href)),
    ...words.filter((word) => /\/|\.(mjs|cjs|js|tsx?|json|md|ya?ml|css|gz|png|conf|sh|py)$/.test(word)),
  ].map((name) => name.replace(/\/$/, ''));
}

test.each(pages)('%s names only files that exist', (page) => {
  const missing = fileNamesIn(page).filter((name) => !known.has(name) && !isExternalPath.test(name));
  expect(missing).toEqual([]);
});

test('a page that asks the reader to write a file names it in visible text', () => {
  const written = pages.flatMap((page) =>
    [...textOf(page).matchAll(fence)].flatMap(([, file]) => (file ? [[page, file]] : [])),
  );
  expect(written.length).toBeGreaterThan(30);
  const unnamed = written.filter(([page, file]) => !textOf(page).replace(fence, '').includes(`\`${file}\``));
  expect(unnamed).toEqual([]);
});

test('README and the installation page name the required Go version', () => {
  expect(textOf('README.md')).toContain(`Go ≥ ${pins.go.atLeast},`);
  expect(textOf('README.md')).toContain(`from ${pins.go.getsNewerFrom} on, Go gets a newer\none itself`);
  expect(textOf('docs/it/installare-su-debian.md')).toContain(`e Go ${pins.go.atLeast}, o più nuovi`);
});
