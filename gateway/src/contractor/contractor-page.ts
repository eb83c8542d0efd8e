import { linkLimits } from '@officina/contracts/maintenance/link-limits';
import { html, Html } from '@officina/server-kit/html';
import { check, cross, nut } from '../auth/login-glyphs.ts';
import { frame, key, refusal, type AssetAddress } from '../auth/page-parts.ts';
import { camera, ko, statusGlyphs, urgent } from './contractor-glyphs.ts';
import { scriptTexts, texts } from './texts.ts';

/** Modules that the page's script imports. It reads their addresses, with versions, from the page. */
const parts = ['link', 'checklist', 'words', 'photos'] as const;

/** Units of a note, and of the text of a proposal. */
const longest = 2000;

const list = (items: Html[]): Html => items.reduce((all, item) => html`${all}${item}`, html``);

const facts = list(
  Object.entries(texts.facts).map(
    ([name, label]) =>
      html`<div data-fact="${name}" hidden>
        <dt>${label}</dt>
        <dd></dd>
        ${name === 'place' && html`<dd><button class="button" type="button" id="copy" hidden>${texts.copy}</button></dd>`}
      </div>`,
  ),
);

const card = (id: string, title: string, aside: Html, content: Html): Html =>
  html`<section class="card" id="${id}" aria-labelledby="${id}-title">
    <div class="card-head">
      <h2 id="${id}-title">${title}</h2>
      ${aside}
    </div>
    ${content}
  </section>`;

const textArea = (name: string, label: string): Html =>
  html`<div>
    <div class="label"><label for="${name}">${label}</label></div>
    <textarea
      id="${name}"
      name="${name}"
      rows="3"
      maxlength="${longest}"
      autocomplete="off"
      aria-describedby="${name}-hint"
    ></textarea>
    <div class="hint">
      ${check}${cross}
      <p id="${name}-hint" aria-live="polite"></p>
    </div>
  </div>`;

const mark = (name: 'OK' | 'KO', glyph: Html): Html =>
  html`<button class="button" type="button" data-mark="${name}" aria-pressed="false">
    ${glyph}${name}
  </button>`;

const templates = html`<template id="point-template">
    <li>
      <span class="number" aria-hidden="true"></span>
      <p class="point-title"></p>
      <div class="marks">${mark('OK', check)}${mark('KO', ko)}</div>
      <strong class="result" hidden></strong>
      <p class="point-hint" aria-live="polite"></p>
    </li>
  </template>
  <template id="photo-template">
    <li>
      <button class="square" type="button"><img alt="" hidden /><span class="veil"></span></button>
      <p class="who"></p>
    </li>
  </template>
  <template id="sending-template">
    <li>
      <div class="square"><img alt="" hidden /></div>
      <p class="veil" role="status"></p>
      <button class="button" type="button" data-act="retry" hidden>${scriptTexts.photos.retry}</button>
      <button class="button" type="button" data-act="remove" hidden>${scriptTexts.photos.remove}</button>
    </li>
  </template>
  <template id="note-template">
    <li>
      <p class="who"><strong></strong> <time></time></p>
      <p class="note-text"></p>
    </li>
  </template>`;

const head = html`<header class="slab">
  <div class="slab-in">
    <p class="from">${nut}<span id="company">Officina</span></p>
    <p class="assigned" id="assigned" data-words="${texts.assigned}"></p>
    <h1>${texts.heading}</h1>
    <div class="marks-line" hidden>
      <span class="plate" id="plate"></span>
      <span class="badge urgent" id="urgent" hidden>${urgent} ${texts.urgent}</span>
      ${list(
        Object.entries(statusGlyphs).map(
          ([status, glyph]) =>
            html`<span class="badge" data-status="${status}" hidden
              >${glyph} ${scriptTexts.statuses[status as keyof typeof scriptTexts.statuses]}</span
            >`,
        ),
      )}
    </div>
  </div>
</header>`;

const photos = html`<p class="photo-hint" id="photos-hint" aria-live="polite"></p>
  <p class="none" id="no-photos" hidden>${texts.noPhotos}</p>
  <ul class="squares" id="photo-list"></ul>`;

// Without `image/*`, phones convert their own format to JPEG.
const addPhotos = html`<label class="button" id="add-photos"
  >${camera}<span>${texts.addPhotos}</span
  ><input type="file" accept="image/jpeg,image/png,image/webp" multiple
/></label>`;

const notes = html`<p class="none" id="no-notes" hidden>${texts.noNotes}</p>
  <ul id="note-list"></ul>
  <p class="none" id="notes-full" hidden></p>
  <form id="note-form">
    ${textArea('note', texts.newNote)}
    <button class="button" type="submit" data-label="${texts.sendNote}" data-busy="${texts.sendingNote}">
      ${texts.sendNote}
    </button>
  </form>`;

const end = html`<p class="message done" id="proposed" hidden>${check}<span></span></p>
  <form id="end-form">${textArea('done', texts.done)} ${key(texts.propose, texts.proposing)}</form>`;

const work = html`<div id="job" hidden>
  <p class="message done" id="closed" hidden>${check}<span>${texts.closed}</span></p>
  ${card('problem', texts.problem, html``, html`<p id="issue" data-none="${texts.noProblem}"></p>`)}
  ${card('details', texts.details, html``, html`<dl>${facts}</dl>`)}
  ${card(
    'checklist',
    texts.checklist,
    html`<p id="point-count"></p>`,
    html`<div class="cells" aria-hidden="true"></div>
      <ol id="points"></ol>`,
  )}
  ${card('photos', texts.photos, addPhotos, photos)}
  ${card('notes', texts.notes, html`<p id="note-count"></p>`, notes)} ${card('end', texts.end, html``, end)}
</div>`;

/** The same for everybody: its script asks for the job of the key in the address. */
export function contractorPage(asset: AssetAddress): string {
  const address = (part: string) => asset(`contractor-${part}.js`);
  const data = JSON.stringify({ ...scriptTexts, mostNotes: linkLimits.notes }).replaceAll('<', '\\u003c');
  const body = html`<body
    class="contractor"
    data-link="${address('link')}"
    data-checklist="${address('checklist')}"
    data-words="${address('words')}"
    data-photos="${address('photos')}"
  >
    ${list(parts.map((part) => html`<link rel="modulepreload" href="${address(part)}" />`))} ${head}
    <main>
      <noscript>${refusal(texts.needsScript)}</noscript>
      <p class="opening" role="status" id="opening">${texts.opening}</p>
      <div id="failure" hidden>
        ${refusal('')}
        <button class="button" type="button" id="retry">${texts.retry}</button>
      </div>
      ${work}
      <p class="said" role="status" id="said"></p>
    </main>
    <dialog id="viewer" aria-label="${texts.photos}">
      <img alt="" />
      <button class="button" type="button">${texts.close}</button>
    </dialog>
    ${templates}
    <script type="application/json" id="texts">
      ${new Html(data)}
    </script>
  </body>`;
  const styles = ['contractor.css', 'contractor-parts.css'];
  return frame({ title: texts.title, script: 'contractor.js', styles, body }, asset);
}
