/** @jest-environment @officina/web-kit/testing/environment */
import type { OrderStatus } from '@officina/contracts/orders/order';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  messageTexts,
  press,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { order, orderId, rowOf, spare, startServer } from './testing/order-page.ts';

const offers = { ordered: 'Segna i suoi ricambi Ordinati', inStock: 'Segna i suoi ricambi Presenti' };
const statesOf = (server: TestServer) =>
  server.kept[1]?.documents.map((document) => (document as { orderStatus?: string }).orderStatus);

afterEach(endPage);

describe('the offer to mark spares', () => {
  const offered = () => Object.values(offers).filter((words) => screen.queryByText(words));

  test.each([
    ['NEW', 'Inviato', [offers.ordered]],
    ['NEW', 'Arrivato', [offers.inStock]],
    ['SENT', 'Arrivato', [offers.inStock]],
    ['HIDE', 'Inviato', [offers.ordered]],
    ['SENT', 'Richiesto', []],
  ] as [OrderStatus, string, string[]][])(
    'after an order goes from %s to %s is %j',
    async (from, to, words) => {
      await startServer([order({ orderStatus: from, rows: [rowOf(1)] })], [spare(1)]);
      renderPage(<Section />, `/order?id=${orderId(1)}`);
      await field('Note');
      await press(to);
      await press('Salva modifiche');
      await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(offered()).toEqual(words);
    },
  );

  test.each([
    ['Inviato', [offers.ordered]],
    ['Arrivato', [offers.inStock]],
    ['Richiesto', []],
  ])('after an order is created as %s is %j', async (state, words) => {
    await startServer([order({ rows: [rowOf(1)] })], [spare(1)]);
    renderPage(<Section />, `/order?new=1&copia=${orderId(1)}`);
    await field('Fornitore');
    await press(state);
    await press('Crea ordine');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    expect(offered()).toEqual(words);
  });

  test('is absent if the state is unchanged, and for parts that are not spares', async () => {
    const custom = { code: 'OL-046', name: 'Olio', qt: 2 };
    await startServer(
      [order({ orderStatus: 'SENT', rows: [rowOf(1)] }), order({ _id: orderId(2), rows: [custom] })],
      [],
    );
    renderPage(<Section />, `/order?id=${orderId(1)}`);
    await fill('Note', 'Chiamare');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    expect(offered()).toEqual([]);
    await endPage();
    await startServer([order({ rows: [custom] })], []);
    renderPage(<Section />, `/order?id=${orderId(1)}`);
    await field('Note');
    await press('Inviato');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    expect(offered()).toEqual([]);
  });
});

describe('marking spares', () => {
  const rows = [rowOf(1), rowOf(2), rowOf(2), rowOf(3)];
  const send = async () => {
    renderPage(<Section />, `/order?id=${orderId(1)}`);
    await field('Note');
    await press('Inviato');
    await press('Salva modifiche');
    await screen.findByText(offers.ordered);
  };

  test('shows its progress, marks each spare once, and reports the result', async () => {
    const server = await startServer([order({ rows })], [spare(1), spare(2), spare(3)]);
    await send();
    await press(offers.ordered);
    expect(messageTexts()).toEqual(['Segno i ricambi: 0 di 3…']);
    await waitFor(() => expect(messageTexts()).toEqual(['3 ricambi: Ordinato']));
    expect(statesOf(server)).toEqual(['ORDERED', 'ORDERED', 'ORDERED']);
    expect(server.writes()).toHaveLength(4);
  });

  test('retries only the spares that failed', async () => {
    const server = await startServer([order({ rows })], [spare(1), spare(2), spare(3)]);
    await send();
    server.refuseNext('unavailable', { message: 'Riprova tra poco.' });
    await press(offers.ordered);
    await waitFor(() => expect(messageTexts()).toContain('1 ricambio non cambiato: Riprova tra poco.'));
    expect(statesOf(server)).toEqual(['IN_STOCK', 'ORDERED', 'ORDERED']);
    await press('Riprova');
    await waitFor(() => expect(messageTexts()).toContain('1 ricambio: Ordinato'));
    expect(statesOf(server)).toEqual(['ORDERED', 'ORDERED', 'ORDERED']);
    expect(server.writes()).toHaveLength(5);
  });
});

describe('a stored order', () => {
  const rows = [rowOf(1), rowOf(2), rowOf(3)];

  test.each([
    ['SENT', offers.ordered, ['ORDERED', 'ORDERED']],
    ['HIDE', offers.inStock, ['IN_STOCK', 'FINISH']],
  ] as const)(
    'that is %s offers to mark its unmarked spares, until they are marked',
    async (orderStatus, words, states) => {
      const [, there] = states;
      const before = orderStatus === 'SENT' ? 'FINISH' : 'ORDERED';
      const server = await startServer(
        [order({ orderStatus, rows })],
        [spare(1, { orderStatus: before }), spare(2, { orderStatus: there })],
      );
      renderPage(<Section />, `/order?id=${orderId(1)}`);
      await press(words);
      await waitFor(() => expect(statesOf(server)).toEqual(states));
      expect(server.writes()).toHaveLength(1);
      await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    },
  );

  test.each([
    ['NEW', 'FINISH'],
    ['SENT', 'IN_STOCK'],
    ['HIDE', 'FINISH'],
  ] as const)('that is %s offers nothing for a spare that is %s', async (orderStatus, state) => {
    await startServer([order({ orderStatus, rows })], [spare(1, { orderStatus: state })]);
    renderPage(<Section />, `/order?id=${orderId(1)}`);
    await field('Note');
    expect(Object.values(offers).filter((words) => screen.queryByText(words))).toEqual([]);
  });
});
