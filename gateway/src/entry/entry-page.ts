import type { entries } from '@officina/contracts/auth/accounts';
import { minPasswordLength } from '@officina/contracts/auth/password';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { html, type Html } from '@officina/server-kit/html';
import {
  field,
  firstNameOf,
  hiddenField,
  key,
  otherWay,
  page,
  personCard,
  refusal,
  type AssetAddress,
} from '../auth/page-parts.ts';
import type { EntryForm } from './entry-request.ts';
import { texts } from './texts.ts';

/** Whose link or code it is. */
export type Entry = ReplyOf<typeof entries.open>;

/** The step that asks for company and code, with what was typed. */
export interface OpenView {
  tenant: string;
  code: string;
  error?: string;
  missing?: ('tenant' | 'code')[];
}

/** The step that asks for the password. The form carries what opened it, because addresses must not. */
export interface ChooseView {
  entry: Entry;
  form: Pick<EntryForm, 'secret' | 'tenant' | 'code'>;
  error?: string;
  hints?: { password?: string | undefined; again?: string | undefined };
}

/** The page that asks for company and code; its script opens the link of its address instead. */
export function openPage({ tenant, code, error, missing = [] }: OpenView, asset: AssetAddress): string {
  const words = texts.open;
  const hint = (name: 'tenant' | 'code') => (missing.includes(name) ? words.missing[name] : undefined);
  const isCodeNext = missing[0] === 'code' || (missing.length === 0 && tenant !== '');
  return entryPage(
    html`<h1>${words.heading}</h1>
      <p class="lead">${words.lead}</p>
      ${scriptNeeded} ${error !== undefined && refusal(error)}
      <form method="post" action="/entra">
        ${field({ name: 'tenant', label: words.tenant, value: tenant, hint: hint('tenant'), hasFocus: !isCodeNext, attributes: html` autocomplete="organization" autocapitalize="characters" spellcheck="false" maxlength="24"` })}
        ${field({ name: 'code', label: words.code, value: code, hint: hint('code'), hasFocus: isCodeNext, attributes: html` data-code autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20"` })}
        ${key(words.go, words.going)}
      </form>`,
    asset,
  );
}

/** The page that asks for the new password. */
export function choosePage({ entry, form, error, hints = {} }: ChooseView, asset: AssetAddress): string {
  const { isReset, fullName, username, tenant } = entry;
  const words = texts.choose;
  const password = { type: 'password', hasFocus: true } as const;
  const strength = html` data-min="${minPasswordLength}" data-short="${words.short}"
  data-short-by-one="${words.shortByOne}" data-good="${words.good}"`;
  return entryPage(
    html`<h1>${isReset ? words.resetHeading : words.greeting(firstNameOf(fullName))}</h1>
      <p class="lead">${isReset ? words.resetLead : words.lead}</p>
      ${scriptNeeded} ${error !== undefined && refusal(error)}
      <form id="choose" method="post" action="/entra/password">
        ${personCard({ fullName, line: words.account(tenant.name, username) })}
        <input name="username" value="${username}" autocomplete="username" readonly hidden />
        ${hiddenField('secret', form.secret)} ${hiddenField('tenant', form.tenant)}
        ${hiddenField('code', form.code)} ${hiddenField('nonce', '')}
        ${field({ ...password, name: 'password', label: words.password, hint: hints.password, attributes: html` autocomplete="new-password" maxlength="200"${strength}` })}
        ${field({ ...password, name: 'again', label: words.again, hint: hints.again, hasFocus: false, attributes: html` autocomplete="new-password" maxlength="200" data-different="${words.different}"` })}
        ${key(words.go, words.going)}
      </form>`,
    asset,
  );
}

/** Every step can open a link that is pasted into its address. */
const entryPage = (step: Html, asset: AssetAddress): string =>
  page(
    {
      ...{ title: texts.title, script: 'entry.js' },
      content: html`${step}
        <form id="by-link" method="post" action="/entra" hidden>${hiddenField('secret', '')}</form>
        ${otherWay('/', texts.backToLogin)}`,
    },
    asset,
  );

const scriptNeeded = html`<noscript>${refusal(texts.needsScript)}</noscript>`;
