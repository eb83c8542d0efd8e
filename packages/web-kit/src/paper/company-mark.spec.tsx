/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  completePaper,
  endPage,
  printedNow,
  renderPage,
  signIn,
  signOut,
  TestServer,
} from '@officina/web-kit/testing';
import { Paper } from './paper.tsx';

const tenant = {
  ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Officina Rossi' } },
  services: { maintenance: { menuhidden: {} } },
  logo: { name: 'rossi.png', size: 14_000, version: 'a1' },
};

let decoded: PromiseWithResolvers<void>;
beforeEach(async () => {
  decoded = Promise.withResolvers();
  // jsdom has no pictures.
  HTMLImageElement.prototype.decode = () => decoded.promise;
  await new TestServer([], { 'GET /api/tenant/myself': tenant }).start();
  await signIn('anna');
  renderPage(
    <Paper title="Rapporto" isComplete>
      Testo
    </Paper>,
  );
});
afterEach(async () => {
  await endPage();
  await signOut();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

const marks = (paper: Element) =>
  [...paper.querySelectorAll('header img')].map((image) => image.getAttribute('src'));

test('a paper waits for the logo of the company, which stands in place of the nut', async () => {
  expect(printedNow()?.textContent).toMatch(/^Una parte di questo foglio/);
  decoded.resolve();
  const paper = await completePaper();
  expect(marks(paper)).toEqual([expect.stringContaining('/api/public/logo/ROSSI?v=a1')]);
  expect(paper.querySelector('header svg')).toBeNull();
});

test('with a logo that cannot be loaded, a paper has the nut', async () => {
  decoded.reject(new Error('EncodingError'));
  const paper = await completePaper();
  expect([marks(paper), paper.querySelectorAll('header svg').length]).toEqual([[], 1]);
});
