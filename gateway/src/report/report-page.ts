import { html, type Html } from '@officina/server-kit/html';
import { key, page, refusal, type AssetAddress } from '../auth/page-parts.ts';
import { texts } from './texts.ts';

const stateLines = Object.entries(texts.states).reduce<Html>(
  (all, [state, words]) =>
    html`${all}
      <p data-state="${state}" hidden><strong data-words="${words}">${words}</strong></p>`,
  html``,
);

const forms = html`<p data-mail="asked" hidden>${texts.mail.asked}</p>
  <div data-mail="confirm" hidden>
    <p>${texts.mail.confirm}</p>
    <form data-call="confirm">${key(texts.mail.go, texts.mail.going)}</form>
  </div>
  <div data-mail="on" hidden>
    <p>${texts.mail.on}</p>
    <form data-call="stop">${key(texts.mail.stop, texts.mail.stopping)}</form>
  </div>`;

const failures = (['refused', 'tooMany', 'failed'] as const).reduce<Html>(
  (all, name) =>
    html`${all}
      <div data-failure="${name}" hidden>${refusal(texts[name])}</div>`,
  html``,
);

/** The same for everybody: its script asks for the report of the key in the address and shows what fits. */
export const reportPage = (asset: AssetAddress): string =>
  page(
    {
      ...{ title: texts.title, script: 'report.js', isForReporters: true },
      content: html`<h1>${texts.heading}</h1>
        <noscript>${refusal(texts.needsScript)}</noscript>
        <p class="lead" role="status" id="opening">${texts.opening}</p>
        <div id="report" hidden>
          <p class="lead" data-words="${texts.company}" id="company"></p>
          <p data-words="${texts.received}" id="received"></p>
          ${stateLines} ${forms}
        </div>
        ${failures}`,
    },
    asset,
  );
