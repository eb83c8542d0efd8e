import type { stops } from '@officina/contracts/notifications/stops';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { html, type Html } from '@officina/server-kit/html';
import { key, otherWay, page, refusedContent, type AssetAddress } from '../auth/page-parts.ts';
import { texts } from './texts.ts';

type Shown = ReplyOf<typeof stops.show>;

const stopPage = (content: Html, asset: AssetAddress): string =>
  page({ title: texts.title, script: 'page.js', content }, asset);

/** Asks before it stops: mail programs open links that nobody touched. The form posts to the page's own address. */
export const askPage = ({ company, label, isReporter }: Shown, asset: AssetAddress): string =>
  stopPage(
    html`<h1>${texts.heading}</h1>
      <p class="lead">
        ${texts.lead(company, label)} ${isReporter ? texts.reporterEffect : texts.effect(label)}
      </p>
      <form method="post">${key(texts.go, texts.going)}</form>`,
    asset,
  );

export const stoppedPage = ({ label, isReporter }: Shown, asset: AssetAddress): string =>
  stopPage(
    html`<h1>${texts.doneHeading}</h1>
      <p class="lead">${texts.done(label)}</p>
      ${!isReporter && otherWay('/', texts.back)}`,
    asset,
  );

export const refusedPage = (asset: AssetAddress, sentence: string = texts.refused.sentence): string =>
  stopPage(refusedContent({ ...texts.refused, sentence }), asset);
