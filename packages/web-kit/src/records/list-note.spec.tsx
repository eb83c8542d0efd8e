/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { endPage, press, renderPage, TestServer } from '../testing/index.ts';
import { sampleSite, siteRecord } from '../testing/site-record.tsx';
import { PartialListNote } from './record-list.tsx';
import { useRecords } from './use-record.ts';

const Page = () => {
  const list = useRecords(siteRecord);
  return (
    <>
      <p>{list.rows ? `${list.rows.length} arrivati` : 'nessuno'}</p>
      <PartialListNote list={list} of="dei luoghi" />
    </>
  );
};
const { list: route } = siteRecord.routes;
const note = () => screen.queryByRole('status')?.textContent;
const says = (words: string) => waitFor(() => expect(note()).toBe(words));

afterEach(endPage);

test('a list that loads in parts is reported as partial until it is complete; a retry loads the lost rest', async () => {
  const server = await new TestServer([{ routes: siteRecord.routes, blank: {}, documents: [] }]).start();
  const first = server.openNext(route);
  renderPage(<Page />);
  await first.asked;
  expect(note()).toBeUndefined();
  first.page([sampleSite()]);
  await says('Una parte dei luoghi è ancora in arrivo…');
  let list = first;
  for (let again = 1; again <= 2; again += 1) {
    const next = server.openNext(route);
    list.cut();
    await next.asked;
    list = next;
  }
  list.cut();
  await says('Una parte dei luoghi non è arrivata.Riprova');
  await press('Riprova');
  await waitFor(() => expect(note()).toBeUndefined());
});

test('a list that failed to load is reported', async () => {
  const server = await new TestServer([{ routes: siteRecord.routes, blank: {}, documents: [] }]).start();
  server.refuseNext('forbidden', { method: 'GET' });
  renderPage(<Page />);
  await says('L’elenco dei luoghi non è arrivato.Riprova');
});
