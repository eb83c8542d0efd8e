import type { ToChoose } from '@officina/contracts/auth/oidc';
import { html, type Html } from '@officina/server-kit/html';
import { building } from '../auth/login-glyphs.ts';
import {
  hiddenField,
  key,
  otherWay,
  page,
  personCard,
  refusedContent,
  type AssetAddress,
} from '../auth/page-parts.ts';
import { texts } from './texts.ts';

/** The form that leads to the provider: the page's key, or a normal button below `oppure`. */
export const companyAccountForm = (label: string, destination: string, isKey: boolean): Html =>
  html`<form class="company" method="post" action="/login/oidc">
    ${hiddenField('destination', destination)} ${hiddenField('nonce', '')}
    ${isKey ? key(label, texts.leaving.heading) : html`<button class="button" type="submit">${building}<span>${label}</span></button>`}
  </form>`;

export const orElse = html`<p class="or"><span>${texts.or}</span></p>`;

const oidcPage = (content: Html, asset: AssetAddress): string =>
  page({ title: texts.title, script: 'page.js', content }, asset);

const heading = (title: string, lead: string): Html =>
  html`<h1>${title}</h1>
    <p class="lead">${lead}</p>`;

/** Leads to the provider: a redirect of the form itself would be refused by the page's own policy. */
export const leavingPage = (address: string, asset: AssetAddress): string =>
  oidcPage(
    html`${heading(texts.leaving.heading, texts.leaving.lead)} ${otherWay(address, texts.leaving.go)}`,
    asset,
  );

/** Says why nobody is logged in. */
export const failedPage = (sentence: string, asset: AssetAddress): string =>
  oidcPage(refusedContent({ ...texts.failed, sentence }), asset);

export const loggedOutPage = (asset: AssetAddress): string =>
  oidcPage(
    html`${heading(texts.loggedOut.heading, texts.loggedOut.lead)} ${otherWay('/', texts.loggedOut.again)}`,
    asset,
  );

/** Names the accounts that a company account can open, before one is opened. */
export function choicePage({ email, accounts }: ToChoose, asset: AssetAddress): string {
  const words = accounts.length === 1 ? texts.first : texts.choice;
  const forms = accounts.map(
    ({ account, company, fullName, isLinked }) =>
      html`<form method="post" action="/login/oidc/account">
        ${hiddenField('account', account)} ${personCard({ fullName, line: company })}
        ${key(isLinked ? texts.enter : texts.link, texts.entering)}
      </form>`,
  );
  return oidcPage(
    html`${heading(words.heading, words.lead(email))} ${forms.reduce((all, one) => html`${all}${one}`)}
    ${otherWay('/', texts.notNow)}`,
    asset,
  );
}
