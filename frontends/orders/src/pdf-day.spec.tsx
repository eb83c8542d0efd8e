/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, pressLabelled, renderPage } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { order, rowOf, startServer } from './testing/order-page.ts';

const pdf = 'POST /api/createPDF/maintenance-order';

afterEach(endPage);

test.each([
  ['2026-06-30T22:30:00.000Z', '01-07-2026'],
  ['2026-12-31T23:30:00.000Z', '01-01-2027'],
])('the PDF of an order from half past midnight in Rome (%s) has the day in Rome', async (orderDate, day) => {
  const server = await startServer([order({ orderDate, orderStatus: 'SENT', rows: [rowOf(1)] })], []);
  server.others[pdf] = [];
  renderPage(<Section />, '/order');
  await screen.findByText('Fornitore 1');
  await pressLabelled('Download PDF dell’ordine aaaa1');
  await waitFor(() =>
    expect(server.calls.find(({ route }) => route === pdf)?.body).toMatchObject({ orderDate: day }),
  );
  expect(document.body.textContent).toContain(day.replaceAll('-', '/'));
});
