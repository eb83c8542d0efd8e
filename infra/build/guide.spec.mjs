import { describe, expect, test } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { addressOf, renderGuide } from './guide-page.mjs';

const folder = join(cloneDir, 'docs/it');
const files = globSync('**/*.md', { cwd: folder });
const textOf = (file) => readFileSync(join(folder, file), 'utf8');
const hrefsOf = (html) => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, href]) => href);

describe('the guide', () => {
  test('has a page for each section, listed in its contents', () => {
    const sections = globSync('frontends/*/section.json', { cwd: cloneDir }).map((file) =>
      dirname(file).replace('frontends/', ''),
    );
    expect(sections.length).toBeGreaterThan(15);
    const contents = hrefsOf(
      renderGuide(textOf('guida-per-chi-usa/README.md'), 'guida-per-chi-usa/README.md'),
    );
    for (const section of sections) {
      expect(files).toContain(`guida-per-chi-usa/${section}.md`);
      expect(contents).toContain(`${section}.html`);
    }
  });

  test.each(files)('%s links only to existing pages and pictures', (file) => {
    const pages = files.map((each) => `/guida/${addressOf(each)}`);
    const own = new Set(['/', '/theme.js', '/favicon.svg', '/guida/guida.css']);
    for (const href of hrefsOf(renderGuide(textOf(file), file))) {
      if (/^https?:/.test(href) || own.has(href)) continue;
      const [path] = new URL(href, `http://guide/guida/${addressOf(file)}`).pathname.split('#');
      const picture = /^\/guida\/schermate\/(.+)$/.exec(path)?.[1];
      const isThere = picture ? existsSync(join(cloneDir, 'docs/screens', picture)) : pages.includes(path);
      expect([href, isThere]).toEqual([href, true]);
    }
  });
});

test('a page has its title, its breadcrumbs and pictures with alternative texts', () => {
  const html = renderGuide(
    '# Macchine\n\n## A che serve?\n\n![Elenco](../../screens/a.png) [qui](b.md#due)\n',
    'uso/a.md',
  );
  expect(html).toContain('<title>Macchine · Guida di Officina</title>');
  expect(html).toContain('<h2 id="a-che-serve">A che serve?</h2>');
  expect(html).toContain('<img src="/guida/schermate/a.png" alt="Elenco"');
  expect(hrefsOf(html)).toEqual([
    ...['/favicon.svg', '/theme.js', '/guida/guida.css', '/', '/guida/index.html', 'index.html'],
    ...['/guida/schermate/a.png', '/guida/schermate/a.png', 'b.html#due'],
  ]);
});
