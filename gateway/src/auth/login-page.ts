import { html, type Html } from './html.ts';
import { check, closedEye, cross, nut, openEye, qr } from './login-glyphs.ts';
import { texts } from './texts.ts';

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

/** The HTML of the login page; `asset` returns the address of a static file. */
export function loginPage(view: LoginView, asset: (file: string) => string): string {
  return html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title}</title>
        <link rel="preload" href="${asset('next.woff2')}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${asset('login.css')}" />
        <link rel="icon" href="${asset('nut.svg')}" type="image/svg+xml" />
        <script type="module" src="${asset('login.js')}"></script>
      </head>
      <body>
        <div class="poster"><img src="${asset('poster.svg')}" alt="" width="800" height="900" /></div>
        <main class="panel">
          <p class="brand">${nut} Officina</p>
          <div>
            <h1>${texts.heading}</h1>
            <p class="lead">${texts.lead}</p>
            ${message(view)} ${form(view)}
          </div>
          <div class="report">
            ${qr}
            <div><strong>${texts.reportTitle}</strong><span>${texts.reportText}</span></div>
          </div>
        </main>
      </body>
    </html> `.text;
}

function message({ error, missing, loggedOut }: LoginView): Html {
  if (error !== undefined) return html`<p class="message" role="alert">${cross}<span>${error}</span></p>`;
  if (missing?.length) return html``;
  if (loggedOut) return html`<p class="message done" role="status">${check}${texts.loggedOut}</p>`;
  // Shown by the script if the URL fragment asks for it; servers do not receive fragments.
  return html`<p class="message" role="status" data-expired hidden>
    ${cross}<span>${texts.sessionExpired}</span>
  </p>`;
}

function form(view: LoginView): Html {
  const focus = focused(view);
  return html`<form method="post" action="/login">
    <input type="hidden" name="destination" value="${view.destination}" />
    <input type="hidden" name="nonce" value="" />
    ${field('tenant', { value: view.tenant, focus, view, extra: html` autocomplete="organization" autocapitalize="characters" spellcheck="false" maxlength="24"` })}
    ${field('username', { value: view.username, focus, view, extra: html` autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="80"` })}
    ${field('password', { value: '', focus, view, extra: html` autocomplete="current-password" maxlength="200"` })}
    <button class="key" type="submit" data-label="${texts.enter}" data-busy="${texts.entering}">
      ${texts.enter}
    </button>
  </form>`;
}

interface FieldParts {
  value: string;
  focus: LoginField;
  view: LoginView;
  extra: Html;
}

function field(name: LoginField, { value, focus, view, extra }: FieldParts): Html {
  const missing = view.missing?.includes(name) ?? false;
  const type = name === 'password' ? 'password' : 'text';
  return html`<div>
    <label for="${name}">${texts[name]}</label>
    <div class="field${name === 'password' && ' with-eye'}">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        value="${value}"
        required${extra}${focus === name && html` autofocus`}${missing && html` aria-invalid="true" aria-describedby="${name}-hint"`}
      />
      ${name === 'password' && eye}
    </div>
    ${missing && html`<p class="hint" id="${name}-hint">${texts.missing[name]}</p>`}
  </div>`;
}

const eye = html`<button
  class="eye"
  type="button"
  aria-label="${texts.showPassword}"
  aria-pressed="false"
  aria-controls="password"
  hidden
>
  ${openEye}${closedEye}
</button>`;

function focused({ missing, tenant, username }: LoginView): LoginField {
  return missing?.[0] ?? (tenant === '' ? 'tenant' : username === '' ? 'username' : 'password');
}
