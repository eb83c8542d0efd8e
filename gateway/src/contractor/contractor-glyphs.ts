import { html } from '@officina/server-kit/html';

/** A glyph on a grid of 16, as in the application. */
const badgeGlyph = (shape: ReturnType<typeof html>) =>
  html`<svg class="glyph" viewBox="0 0 16 16" aria-hidden="true">${shape}</svg>`;

export const statusGlyphs = {
  OPEN: badgeGlyph(html`<circle class="line" cx="8" cy="8" r="5.7" />`),
  ASSIGNED: badgeGlyph(
    html`<circle class="line" cx="8" cy="8" r="5.7" /> <path d="M8 2.3a5.7 5.7 0 0 0 0 11.4z" />`,
  ),
  'WAITING PARTS': badgeGlyph(
    html`<rect class="line" x="2" y="2" width="12" height="12" rx="3" />
      <path class="line" d="M6.2 5.5v5M9.8 5.5v5" />`,
  ),
  CLOSED: badgeGlyph(
    html`<circle cx="8" cy="8" r="7" /> <path class="inner" d="M4.8 8.3l2.2 2.2 4.2-4.8" />`,
  ),
};

export const urgent = badgeGlyph(
  html`<path d="M8 1 15.5 14.5H.5z" /> <path class="inner" d="M8 5.6v4M8 11.9v.3" />`,
);

export const ko = html`<svg class="cross" viewBox="0 0 20 20" aria-hidden="true">
  <path d="M5 5l10 10M15 5L5 15" />
</svg>`;

export const camera = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3z" />
  <circle cx="12" cy="13" r="3.2" />
</svg>`;
