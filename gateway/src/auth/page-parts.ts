import { html, type Html } from '@officina/server-kit/html';
import { check, closedEye, cross, nut, openEye, qr } from './login-glyphs.ts';
import { texts } from './texts.ts';

/** Returns the address of a static file. */
export type AssetAddress = (file: string) => string;

interface FrameParts {
  title: string;
  /** The page's own script, beside that of all pages. */
  script: string;
  /** The page's own style sheets. */
  styles?: readonly string[];
  /** The element `body`. */
  body: Html;
}

/** The document of a page without a session. */
export const frame = ({ title, script, styles = [], body }: FrameParts, asset: AssetAddress): string =>
  html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="preload" href="${asset('next.woff2')}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${asset('page.css')}" />
        <link rel="stylesheet" href="${asset('parts.css')}" />
        ${styles.reduce((all, style) => html`${all}<link rel="stylesheet" href="${asset(style)}" />`, html``)}
        <link rel="icon" href="${asset('nut.svg')}" type="image/svg+xml" />
        <script type="module" src="${asset('page.js')}"></script>
        <script type="module" src="${asset(script)}"></script>
      </head>
      ${body}
    </html> `.text;

interface PageParts extends Omit<FrameParts, 'body'> {
  /** Whether its foot is left out, with the hint about fault reports. */
  isForReporters?: boolean;
  /** Address of the company's logo, which stands beside ours. */
  logo?: string | undefined;
  content: Html;
  /** Stands above the hint about fault reports. */
  foot?: Html | undefined;
}

/** A page before the log-in: the poster, the panel with its content, and the hint about fault reports. */
export function page(
  { isForReporters, logo, content, foot, ...head }: PageParts,
  asset: AssetAddress,
): string {
  const body = html`<body>
    <div class="poster"><img src="${asset('poster.svg')}" alt="" width="800" height="900" /></div>
    <main class="panel">
      <p class="brand">
        ${nut} Officina ${logo !== undefined && html`<img class="logo" src="${logo}" alt="" />`}
      </p>
      <div class="content">${content}</div>
      ${!isForReporters && html`<div class="foot">${foot} ${reportHint}</div>`}
    </main>
  </body>`;
  return frame({ ...head, body }, asset);
}

const reportHint = html`<p class="report">
  ${qr}
  <span><strong>${texts.reportTitle}</strong> ${texts.reportText}</span>
</p>`;

/** The message of a refusal. */
export const refusal = (text: string): Html =>
  html`<p class="message" role="alert">${cross}<span>${text}</span></p>`;

/** A quiet link below what the page is for. */
export const otherWay = (address: string, label: string): Html =>
  html`<p class="other-way"><a href="${address}">${label}</a></p>`;

interface Refused {
  heading: string;
  sentence: string;
  /** Words of the link to the log-in. */
  back: string;
}

/** Content of a page that only says why something was not done. */
export const refusedContent = ({ heading, sentence, back }: Refused): Html =>
  html`<h1>${heading}</h1>
    ${refusal(sentence)} ${otherWay('/', back)}`;

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'password';
  value?: string;
  /** What is wrong with it. */
  hint?: string | undefined;
  hasFocus?: boolean;
  isOptional?: boolean;
  /** Further attributes of the input. */
  attributes: Html;
  /** Stands at the right of the label. */
  aside?: Html | undefined;
}

/** A labelled field; a password can be shown. */
export function field({
  name,
  label,
  type = 'text',
  value = '',
  hint,
  hasFocus,
  isOptional,
  attributes,
  aside,
}: Field): Html {
  const isPassword = type === 'password';
  return html`<div>
    <div class="label"><label for="${name}">${label}</label>${aside}</div>
    <div class="field${isPassword && ' with-eye'}">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        value="${value}"
        ${!isOptional && html`required`}${attributes}${hasFocus && html` autofocus`}${hint !== undefined && html` aria-invalid="true"`}
        aria-describedby="${name}-hint"
      />
      ${isPassword && eye(name)}
    </div>
    <div class="hint">
      ${check}${cross}
      <p id="${name}-hint" aria-live="polite">${hint}</p>
    </div>
  </div>`;
}

const eye = (name: string): Html =>
  html`<button
    class="eye"
    type="button"
    aria-label="${texts.showPassword}"
    aria-pressed="false"
    aria-controls="${name}"
    hidden
  >
    ${openEye}${closedEye}
  </button>`;

/** The key of a form; its words change while the form is sent. */
export const key = (label: string, busy: string): Html =>
  html`<button class="key" type="submit" data-label="${label}" data-busy="${busy}">${label}</button>`;

export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** Who somebody is: initials, name, and a line below. */
export function personCard({
  fullName,
  line,
  action,
}: {
  fullName: string;
  line: string;
  action?: Html;
}): Html {
  return html`<div class="person">
    <span class="initials" aria-hidden="true">${initialsOf(fullName)}</span>
    <p><strong>${fullName}</strong><span>${line}</span></p>
    ${action}
  </div>`;
}

/** «Anna» of «Anna Rossi» */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';

/** «AR» of «Anna Maria Rossi» */
const initialsOf = (fullName: string): string =>
  (fullName.match(/^\S|(?<=\s)\S(?=\S*$)/gu) ?? []).join('').toUpperCase();
