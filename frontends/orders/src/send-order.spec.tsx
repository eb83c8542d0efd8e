/** @jest-environment @officina/web-kit/testing/environment */
import type { Order, OrderLetter } from '@officina/contracts/orders/order';
import { afterEach, expect, test } from '@jest/globals';
import { apiKey, queryClient } from '@officina/web-kit';
import {
  asRole,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressKey,
  renderPage,
  settle,
  stopClock,
  valueOf,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';
import { order, orderId, rowOf, spare, startServer } from './testing/order-page.ts';

const mailRoute = 'GET /api/maintenance/order/mail';
const sendRoute = 'POST /api/maintenance/order/{id}/send';

const letter = (more: Partial<OrderLetter> = {}): OrderLetter => ({
  ...{ key: 'k', to: 'ordini@valsole.example', by: { id: null, name: 'Anna Rossi' }, message: null },
  ...{ state: 'waiting', answer: null, at: '2026-11-24T09:12:00.000Z', ...more },
});
const refused = letter({ state: 'refused', answer: '550 no such user', message: 'Serve presto' });

let server: TestServer;
async function openSheet(more: Partial<Order> = {}, others: Order[] = []) {
  stopClock('2026-11-24T10:00:00.000Z');
  server = await startServer([order({ rows: [rowOf(1)], ...more }), ...others], [spare(1)]);
  server.others[mailRoute] = { isOn: true };
  renderPage(<Section />, `/order?id=${orderId(1)}`);
  await field('Fornitore');
}
afterEach(endPage);

const setAddress = (email: string) =>
  act(async () => {
    queryClient.setQueryData(apiKey('GET /api/user/me'), (me: object | undefined) => ({ ...me, email }));
  });
const dialog = () => screen.findByRole('dialog', { name: 'Invia al fornitore' });
/** The server's answer to the next press. */
const answerWith = (next: OrderLetter) => {
  server.others[sendRoute] = { ...server.stored(orderId(1)), __v: 1, orderStatus: 'SENT', letter: next };
};
const sends = () => server.writes().filter(({ route }) => route === sendRoute);
const isShown = (text: string | RegExp) => screen.queryByText(text) !== null;

test('an order goes to the address in its contact, with a message; the sheet then says where it is', async () => {
  await openSheet({ contact: 'Elena, ordini@valsole.example o 0461 555020' });
  await setAddress('anna.rossi@rossi.example');
  await press('Invia al fornitore');
  await within(await dialog()).findByText(/Risponderà a anna\.rossi@rossi\.example\.$/);
  expect(valueOf('A')).toBe('ordini@valsole.example');
  await fill('Messaggio', 'Serve per lunedì.');
  answerWith(letter());
  await press('Invia');
  await screen.findByText('In partenza per ordini@valsole.example…');
  expect(server.writes()).toEqual([
    {
      ...{ route: sendRoute, ifMatch: '"0"', idempotencyKey: expect.any(String) },
      body: { to: 'ordini@valsole.example', message: 'Serve per lunedì.' },
    },
  ]);
  expect(messageTexts()).toEqual(['Ordine aaaa1 inviato: l’e-mail parte per ordini@valsole.example']);
  await waitFor(() => expect(isShown('Invia al fornitore')).toBe(false));
  server.edit(orderId(1), { orderStatus: 'SENT', letter: letter() });
  server.edit(orderId(1), { letter: letter({ state: 'sent' }) });
  await hint('order');
  await screen.findByText('Inviato a ordini@valsole.example da Anna Rossi, alle 10:12');
  expect(isShown(/Modificato da poco/)).toBe(false);
});

test('a refused e-mail is said with its reason and marked in the list; Riprova begins with what was written', async () => {
  await openSheet({ orderStatus: 'SENT', contact: 'altro@valsole.example', letter: refused });
  await screen.findByText('Non consegnato a ordini@valsole.example: 550 no such user');
  expect(document.querySelector('[data-row]')?.textContent).toContain('Non consegnato');
  await press('Riprova');
  await dialog();
  expect([valueOf('A'), valueOf('Messaggio')]).toEqual(['ordini@valsole.example', 'Serve presto']);
  await screen.findByText(/Non hai un indirizzo e-mail/);
  await pressKey('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invia al fornitore' })).toBeNull());
  await field('Fornitore');
});

test('without an address in the contact, the last one of the same supplier is offered', async () => {
  const earlier = (at: number, more: Partial<OrderLetter>, supplier = 'Fornitore 1') =>
    order({ _id: orderId(at), orderStatus: 'SENT', supplier, letter: letter({ state: 'sent', ...more }) });
  await openSheet({ contact: 'Elena' }, [
    earlier(2, { to: 'vecchio@valsole.example', at: '2026-10-01T09:00:00.000Z' }),
    earlier(3, { to: 'nuovo@valsole.example', at: '2026-11-01T09:00:00.000Z' }),
    earlier(4, { to: 'altri@tenutex.example' }, 'Tenutex'),
  ]);
  await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(4));
  await press('Invia al fornitore');
  await dialog();
  expect(valueOf('A')).toBe('nuovo@valsole.example');
});

test('a bad address is said at its field; pressing again after a lost answer repeats the same e-mail', async () => {
  await openSheet();
  await press('Invia al fornitore');
  await dialog();
  answerWith(letter());
  await fill('A', 'ordini');
  await press('Invia');
  await within(await dialog()).findByText('Deve essere un indirizzo di posta');
  await fill('A', 'ordini@valsole.example');
  server.loseNextAnswer();
  await press('Invia');
  await waitFor(() => expect(sends()).toHaveLength(2));
  // By now the order is loaded as the first press left it.
  server.edit(orderId(1), { orderStatus: 'SENT', letter: letter() });
  await hint('order');
  await press('Invia');
  await waitFor(() => expect(sends()).toHaveLength(3));
  const [, lost, repeated] = sends();
  expect(repeated).toEqual(lost);
});

test('an order that has changed meanwhile is not sent, and is shown as it is', async () => {
  await openSheet({ contact: 'ordini@valsole.example' });
  await press('Invia al fornitore');
  await dialog();
  server.others[sendRoute] = {};
  server.refuseNext('stale', { current: server.stored(orderId(1)) });
  await press('Invia');
  await waitFor(() =>
    expect(messageTexts()).toEqual([expect.stringMatching(/^Ordine non inviato: è cambiato/)]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invia al fornitore' })).toBeNull());
});

test('unsaved input has to be saved first', async () => {
  await openSheet();
  await screen.findByText('Invia al fornitore');
  await fill('Note', 'Presto');
  await screen.findByText('Prima salva le modifiche.');
  await press('Invia al fornitore');
  expect(screen.queryByRole('dialog', { name: 'Invia al fornitore' })).toBeNull();
});

test('nothing is offered without a mail server', async () => {
  await openSheet();
  server.others[mailRoute] = { isOn: false };
  await act(() => queryClient.resetQueries({ queryKey: apiKey(mailRoute) }));
  await settle();
  expect(isShown('Invia al fornitore')).toBe(false);
});

test.each([
  ['an order that has arrived', 'manager', { orderStatus: 'HIDE', letter: letter({ state: 'sent' }) }],
  ['a technician', 'technician', { letter: refused, orderStatus: 'SENT' }],
] as const)('no mail server is asked for by %s; the e-mail is shown', async (_, role, more) => {
  asRole(role);
  await openSheet(more);
  await settle();
  expect(server.calls.some(({ route }) => route === mailRoute)).toBe(false);
  expect(isShown(/^(Inviato|Non consegnato) a ordini@valsole\.example/)).toBe(true);
  for (const words of ['Invia al fornitore', 'Riprova', 'Invia di nuovo']) expect(isShown(words)).toBe(false);
});
