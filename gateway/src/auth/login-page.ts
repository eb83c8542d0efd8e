import { demoPassword } from '@officina/server-kit/demo';
import { html, type Html } from '@officina/server-kit/html';
import type { Person } from './cookies.ts';
import type { LoginWays } from '../oidc/company-accounts.ts';
import { companyAccountForm, orElse } from '../oidc/oidc-page.ts';
import { texts as oidcTexts } from '../oidc/texts.ts';
import { check, cross } from './login-glyphs.ts';
import type { DemoAccount } from './login-hints.ts';
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
} from './page-parts.ts';
import { listOf, texts } from './texts.ts';

export type LoginField = 'tenant' | 'username' | 'password';

/** Data of the login page, including the previous input except the password. */
export interface LoginView {
  tenant: string;
  username: string;
  /** Already checked by `safeRedirect()`; kept in a hidden field. */
  destination: string;
  loggedOut?: boolean;
  error?: string;
  missing?: LoginField[];
}

/** What this device and this installation add to the page. */
export interface LoginExtras {
  /** The remembered person, if the form is about this account. */
  person?: Person | undefined;
  /** Names of those who can reset the person's password. */
  helpers?: string[];
  /** Address of the logo of the person's company. */
  logo?: string | undefined;
  demo?: DemoAccount[];
  /** Whether the connection is safe enough for a device that stays logged in. */
  canStay?: boolean;
  /** Whether the device says who it is, instead of the form. */
  resumes?: boolean;
  ways?: LoginWays;
}

/** The HTML of the login page. */
export function loginPage(view: LoginView, extras: LoginExtras, asset: AssetAddress): string {
  const { person, logo, demo = [] } = extras;
  const content = html`${heading(person)} ${message(view)} ${ways(view, extras)}
  ${otherWay('/entra', texts.haveCode)}
  ${
    extras.resumes &&
    html`<form id="resume" method="post" action="/login/resume" hidden>
      ${hiddenField('destination', view.destination)} ${hiddenField('nonce', '')}
    </form>`
  }
  ${person && html`<form id="forget" method="post" action="/login/forget">${hiddenField('destination', view.destination)}</form>`}`;
  const foot = demo.length > 0 ? demoAccounts(demo, view.destination) : undefined;
  return page({ title: texts.title, script: 'login.js', logo, content, foot }, asset);
}

/** The fields, and the company account: below them, or in their place where only administrators have passwords. */
function ways(view: LoginView, extras: LoginExtras): Html {
  const { label, passwordLogin = true } = extras.ways ?? {};
  if (label === undefined) return form(view, extras);
  const account = companyAccountForm(label, view.destination, !passwordLogin);
  if (passwordLogin) return html`${form(view, extras)} ${orElse} ${account}`;
  const isOpen = view.error !== undefined || view.missing !== undefined;
  return html`${account}
    <details class="admins" ${isOpen && 'open'}>
      <summary class="quiet">${oidcTexts.adminsOnly}</summary>
      ${form(view, extras)}
    </details>`;
}

const heading = (person: Person | undefined): Html =>
  person
    ? html`<h1>${texts.headingOf(firstNameOf(person.fullName))}</h1>`
    : html`<h1>${texts.heading}</h1>
        <p class="lead">${texts.lead}</p>`;

function message({ error, missing, loggedOut }: LoginView): Html {
  if (error !== undefined) return refusal(error);
  if (missing?.length) return html``;
  if (loggedOut) return html`<p class="message done" role="status">${check}${texts.loggedOut}</p>`;
  // Shown by the script if the URL fragment asks for it; servers do not receive fragments.
  return html`<p class="message" role="status" data-expired hidden>
    ${cross}<span>${texts.sessionExpired}</span>
  </p>`;
}

function form(view: LoginView, { person, helpers = [], canStay }: LoginExtras): Html {
  const focus = focused(view);
  const part = (name: LoginField, attributes: Html) => ({
    ...{ name, label: texts[name], attributes, hasFocus: focus === name },
    hint: view.missing?.includes(name) ? texts.missing[name] : undefined,
  });
  const account = person
    ? html`${knownPerson(person)} ${hiddenField('tenant', person.tenant)}
        <input name="username" value="${person.username}" autocomplete="username" readonly hidden />`
    : html`${field({ ...part('tenant', html` autocomplete="organization" autocapitalize="characters" spellcheck="false" maxlength="24"`), value: view.tenant })}
      ${field({ ...part('username', html` autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="80"`), value: view.username })}`;
  return html`<form id="login" method="post" action="/login">
    ${hiddenField('destination', view.destination)} ${hiddenField('nonce', '')} ${account}
    ${field({
      ...part('password', html` autocomplete="current-password" maxlength="200"`),
      type: 'password',
      aside: forgotten(helpers),
    })}
    ${canStay && stay} ${key(texts.enter, texts.entering)}
  </form>`;
}

const stay = html`<label class="stay">
  <input type="checkbox" name="stays" />
  <span>${texts.stay}<small>${texts.stayHint}</small></span>
</label>`;

const knownPerson = ({ fullName, company }: Person): Html =>
  personCard({
    ...{ fullName, line: company },
    action: html`<button class="quiet" type="submit" form="forget">${texts.notYou}</button>`,
  });

const forgotten = (helpers: string[]): Html =>
  html`<details class="forgotten">
    <summary class="quiet">${texts.forgotten}</summary>
    <p>${helpers.length > 0 ? texts.askOneOf(listOf(helpers)) : texts.askSomebody}</p>
  </details>`;

function demoAccounts(accounts: DemoAccount[], destination: string): Html {
  const names = listOf([...new Set(accounts.map(({ fullName }) => fullName))]);
  const buttons = accounts.map(
    ({ tenant, company, username }) =>
      html`<form method="post" action="/login">
        ${hiddenField('destination', destination)} ${hiddenField('nonce', '')}
        ${hiddenField('tenant', tenant)} ${hiddenField('username', username)}
        ${hiddenField('password', demoPassword)}
        <button type="submit"><strong>${company}</strong> <span>${tenant}</span></button>
      </form>`,
  );
  return html`<section class="demo" aria-label="${texts.demo}">
    <p><strong>${texts.demo}</strong> ${texts.enterAs(names)}</p>
    <div>${buttons.reduce((all, one) => html`${all}${one}`)}</div>
    <p class="other-way">${texts.forReal} <a href="/setup">${texts.ownCompany}</a></p>
  </section>`;
}

function focused({ missing, tenant, username }: LoginView): LoginField {
  return missing?.[0] ?? (tenant === '' ? 'tenant' : username === '' ? 'username' : 'password');
}
