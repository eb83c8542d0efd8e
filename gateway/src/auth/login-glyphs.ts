import { html } from '@officina/server-kit/html';

export const nut = html`<svg viewBox="0 0 38 38" aria-hidden="true">
  <path class="nut" d="M10 3h18l9 16-9 16H10L1 19z" />
  <circle class="hole" cx="19" cy="19" r="8" />
</svg>`;

export const cross = html`<svg class="cross" viewBox="0 0 20 20" aria-hidden="true">
  <polygon points="6,1 14,1 19,6 19,14 14,19 6,19 1,14 1,6" />
  <path d="M7 7l6 6M13 7l-6 6" />
</svg>`;

export const check = html`<svg class="check" viewBox="0 0 20 20" aria-hidden="true">
  <circle cx="10" cy="10" r="9" />
  <path d="M6 10.5l3 3 5.5-6.5" />
</svg>`;

export const qr = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect x="3" y="3" width="9" height="9" rx="2" />
  <rect x="20" y="3" width="9" height="9" rx="2" />
  <rect x="3" y="20" width="9" height="9" rx="2" />
  <path
    d="M16 3v3M3 16h3M10 16h3l3-3v-3M20 16h3M28 16h1M16 20v3M16 28v1M20 29v-5a4 4 0 0 1 4-4h5M28 25v4h-3"
  />
</svg>`;

export const building = html`<svg class="building" viewBox="0 0 24 24" aria-hidden="true">
  <path
    d="M6 21V6a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v15M6 9H5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1"
  />
  <path d="M10 8h4M10 12h4M10 21v-5h4v5" />
</svg>`;

export const openEye = html`<svg class="lashes" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M2 12c2.2-4.4 5.6-6.7 10-6.7S19.8 7.6 22 12c-2.2 4.4-5.6 6.7-10 6.7S4.2 16.4 2 12z" />
  <circle cx="12" cy="12" r="3.2" />
</svg>`;

export const closedEye = html`<svg class="slash" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M2 12c2.2-4.4 5.6-6.7 10-6.7S19.8 7.6 22 12c-2.2 4.4-5.6 6.7-10 6.7S4.2 16.4 2 12z" />
  <path d="M4 20 20 4" />
</svg>`;
