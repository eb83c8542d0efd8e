/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { endPage, TestServer } from '@officina/web-kit/testing';
import { readRegistry } from './read-registry.ts';

const section = { name: 'x', title: 'x', routes: ['/x'], access: 'staff', previous: [] };

afterEach(async () => {
  document.head.replaceChildren();
  localStorage.clear();
  await endPage();
});

const registry = (title: string) => ({ schema: 1, sections: [{ ...section, title }] });
const embed = (text: string) => {
  document.head.innerHTML = `<script type="application/json" data-address="/mfe/registry.json">${text}</script>`;
};
const titles = async () => (await readRegistry()).sections.map(({ title }) => title);

test('the registry embedded in the page is used, and stored as a fallback', async () => {
  embed(JSON.stringify(registry('Con la pagina')));
  expect(await titles()).toEqual(['Con la pagina']);
  document.head.replaceChildren();
  await new TestServer([]).start();
  expect(await titles()).toEqual(['Con la pagina']);
});

test('the server is requested after going back, because the page may be out of date', async () => {
  const navigation = { type: 'back_forward' } as PerformanceNavigationTiming;
  jest.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([navigation]);
  embed(JSON.stringify(registry('Con la pagina')));
  await new TestServer([], { 'GET /mfe/registry.json': registry('Dal server') }).start();
  expect(await titles()).toEqual(['Dal server']);
});

test.each(['', '{', '{}'])('the server is requested if the page has no valid registry (%j)', async (text) => {
  embed(text);
  await new TestServer([], { 'GET /mfe/registry.json': registry('Dal server') }).start();
  expect(await titles()).toEqual(['Dal server']);
});
