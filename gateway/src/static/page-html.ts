import { Html, html } from '../auth/html.ts';

/** What a page would ask for as soon as its code runs. */
export interface Ahead {
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
export function pageHtml(index: string, { texts, scripts, styles, shared }: Ahead): string {
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
