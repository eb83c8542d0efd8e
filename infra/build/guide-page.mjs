import { posix } from 'node:path';
import { Marked } from 'marked';

/** Path of a file of docs/it below /guida/: `a/README.md` becomes `a/index.html`. */
export const addressOf = (/** @type {string} */ file) =>
  file.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');

/** Target of a link or picture in docs/it: pages of the guide, and pictures of docs/screens. */
function placed(/** @type {string} */ href) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [path = '', hash] = href.split('#');
  const page = addressOf(path).replace(/^(\.\.\/)+screens\//, '/guida/schermate/');
  return hash === undefined ? page : `${page}#${hash}`;
}

const idOf = (/** @type {string} */ text) =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const marked = new Marked({
  walkTokens(token) {
    if (token.type === 'link' || token.type === 'image') token.href = placed(token.href);
  },
  renderer: {
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens);
      return `<h${depth} id="${idOf(words)}">${words}</h${depth}>\n`;
    },
    image: ({ href, text }) =>
      `<a class="schermata" href="${href}"><img src="${href}" alt="${text}" loading="lazy"></a>`,
  },
});

/**
 * A complete page of the guide.
 * @param {string} markdown
 * @param {string} file below docs/it
 */
export function renderGuide(markdown, file) {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guida';
  const breadcrumbs = [
    ['/', 'Officina'],
    ...(file === 'README.md' ? [] : [['/guida/index.html', 'Guida']]),
    ...(posix.dirname(file) === '.' || posix.basename(file) === 'README.md'
      ? []
      : [['index.html', 'Indice']]),
  ];
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Guida di Officina</title>
<link rel="icon" href="/favicon.svg">
<script src="/theme.js"></script>
<link rel="stylesheet" href="/guida/guida.css">
</head>
<body>
<header>${breadcrumbs.map(([to, words]) => `<a href="${to}">${words}</a>`).join('')}</header>
<main>
${marked.parse(markdown)}</main>
</body>
</html>
`;
}
