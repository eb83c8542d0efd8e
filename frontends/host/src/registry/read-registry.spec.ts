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
const bring = (text: string) => {
  document.head.innerHTML = `<script type="application/json" data-address="/mfe/registry.json">${text}</script>`;
};
const titles = async () => (await readRegistry()).sections.map(({ title }) => title);

test('the registry that came with the page is taken, and kept for when there is none', async () => {
  bring(JSON.stringify(registry('Con la pagina')));
  expect(await titles()).toEqual(['Con la pagina']);
  document.head.replaceChildren();
  await new TestServer([]).start();
  expect(await titles()).toEqual(['Con la pagina']);
});

test('a page that was gone back to may be an old one: the server is asked', async () => {
  const navigation = { type: 'back_forward' } as PerformanceNavigationTiming;
  jest.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([navigation]);
  bring(JSON.stringify(registry('Con la pagina')));
  await new TestServer([], { 'GET /mfe/registry.json': registry('Dal server') }).start();
  expect(await titles()).toEqual(['Dal server']);
});

test.each(['', '{', '{}'])('where the page has no good one (%j) the server is asked', async (text) => {
  bring(text);
  await new TestServer([], { 'GET /mfe/registry.json': registry('Dal server') }).start();
  expect(await titles()).toEqual(['Dal server']);
});
