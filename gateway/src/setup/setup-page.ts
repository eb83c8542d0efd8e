import { minPasswordLength } from '@officina/contracts/auth/password';
import { html, type Html } from '@officina/server-kit/html';
import { check } from '../auth/login-glyphs.ts';
import {
  field,
  hiddenField,
  key,
  page,
  refusal,
  refusedContent,
  type AssetAddress,
} from '../auth/page-parts.ts';
import type { SetupField, SetupForm } from './setup-request.ts';
import { texts } from './texts.ts';

/** What was typed, and what is wrong with it. */
export interface SetupView {
  form: SetupForm;
  /** Whether there is a demo. */
  isBesideDemo: boolean;
  publicUrl: string;
  error?: string;
  hints?: { [name in SetupField]?: string | undefined };
}

interface Step {
  number: number;
  words: { title: string; aside: string };
  content: Html;
}

const step = ({ number, words, content }: Step): Html =>
  html`<fieldset class="step">
    <legend>
      <span class="number" aria-hidden="true">${number}</span>${check}
      <span>${words.title}</span>
    </legend>
    <p class="aside">${words.aside}</p>
    <div class="fields">${content}</div>
  </fieldset>`;

/** The HTML of the page that makes the first company. */
export function setupPage(
  { form, publicUrl, isBesideDemo, error, hints = {} }: SetupView,
  asset: AssetAddress,
): string {
  const first = (Object.keys(hints) as SetupField[]).find((name) => hints[name] !== undefined) ?? 'name';
  const part = (name: SetupField) => ({
    name,
    label: texts[name],
    hint: hints[name],
    hasFocus: first === name,
  });
  const typed = (name: Exclude<SetupField, 'password'>) => ({ ...part(name), value: form[name] });
  const strength = html` data-min="${minPasswordLength}" data-short="${texts.short}"
  data-short-by-one="${texts.shortByOne}" data-good="${texts.good}"`;
  const [line, before, after] = texts.consoleLines(publicUrl, isBesideDemo);
  const company = html`${field({ ...typed('name'), attributes: html` autocomplete="organization" maxlength="120"` })}
  ${field({ ...typed('tenant'), attributes: html` autocapitalize="characters" autocomplete="off" spellcheck="false" maxlength="24"`, aside: note(texts.tenantAside) })}`;
  const person = html`${field({ ...typed('fullName'), attributes: html` autocomplete="name" maxlength="120"` })}
  ${field({ ...typed('username'), attributes: html` autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="80"` })}
  ${field({ ...typed('email'), isOptional: true, attributes: html` autocomplete="email" maxlength="120"`, aside: note(texts.optional) })}
  ${field({ ...part('password'), type: 'password', attributes: html` autocomplete="new-password" maxlength="200"${strength}` })}`;
  const code = html`<p class="console">${line}<br />${before}<b aria-hidden="true">••••-••••</b>${after}</p>
    ${field({ ...typed('setupCode'), attributes: html` data-code autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20"` })}
    ${key(texts.begin, texts.beginning)}`;
  const content = html`<h1>${texts.heading}</h1>
    <p class="lead">${texts.lead}</p>
    <noscript>${refusal(texts.needsScript)}</noscript>
    ${error !== undefined && refusal(error)}
    <form id="setup" method="post" action="/setup">
      ${hiddenField('nonce', '')} ${step({ number: 1, words: texts.company, content: company })}
      ${step({ number: 2, words: texts.person, content: person })}
      ${step({ number: 3, words: texts.console, content: code })}
    </form>`;
  return page({ title: texts.title, script: 'setup.js', styles: ['setup.css'], content }, asset);
}

/** For somebody whose company came second. */
export const secondPage = (asset: AssetAddress): string =>
  page({ title: texts.title, script: 'page.js', content: refusedContent(texts.second) }, asset);

const note = (text: string): Html => html`<span class="note">${text}</span>`;
