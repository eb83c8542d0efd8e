/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { addDays, dayInWords, italianDay, now, toDateInput } from '@officina/web-kit';
import {
  endPage,
  field,
  fill,
  messageTexts,
  press,
  pressLabelled,
  signIn,
  signOut,
  valueOf,
  type TestServer,
} from '@officina/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSection, samplePlan, sampleTime, startServer } from './testing/sample.tsx';

let server: TestServer;
afterEach(endPage);

const plan = samplePlan();

describe('postponing', () => {
  const open = async () => {
    server = await startServer();
    await openSection(`?id=${plan._id}`, 'Rinvia');
    await press('Rinvia');
    await field('Rinvia al');
  };

  test('to a day too far ahead is refused at its field before anything is sent', async () => {
    await open();
    const year = new Date().getFullYear();
    await fill('Rinvia al', `31/12/${year + 21}`);
    await fill('Motivo', 'Manca il filtro');
    await press(`Rinvia al 31/12/${year + 21}`);
    await screen.findByText('Deve stare tra il 01/01/1990 e i prossimi 20 anni');
    expect(server.writes()).toEqual([]);
  });

  test('offers days from tomorrow on in the calendar', async () => {
    await open();
    await pressLabelled('Apri il calendario');
    const calendar = await screen.findByRole('dialog', { name: 'Calendario' });
    const tomorrow = addDays(toDateInput(now()), 1);
    expect(within(calendar).queryByRole('button', { name: 'Oggi' })).toBeNull();
    fireEvent.click(within(calendar).getByRole('button', { name: dayInWords(tomorrow) }));
    expect(valueOf('Rinvia al')).toBe(italianDay(tomorrow));
  });

  test('sends the day, the reason and the version that the user saw', async () => {
    await open();
    await fill('Rinvia al', '30/09/2026');
    await fill('Motivo', 'Manca il filtro');
    await press('Rinvia al 30/09/2026');
    await waitFor(() => expect(messageTexts()).toEqual(['Manutenzione rinviata al 30/09/2026']));
    await waitFor(() => expect(window.location.search).toBe(`?id=${plan._id}`));
    expect(server.writes()).toEqual([
      {
        route: 'PUT /api/maintenance/maintenance/{id}/postpone',
        body: { to: '2026-09-29T22:00:00.000Z', reason: 'Manca il filtro' },
        ifMatch: '"0"',
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  test('repeats the same request after a lost answer, and a new one after an edit', async () => {
    await open();
    await fill('Rinvia al', '30/09/2026');
    await fill('Motivo', 'Manca il filtro');
    server.loseNextAnswer();
    await press('Rinvia al 30/09/2026');
    await waitFor(() => expect(server.writes()).toHaveLength(1));
    await screen.findByRole('alert');
    server.refuseNext('unavailable');
    await press('Rinvia al 30/09/2026');
    await waitFor(() => expect(server.writes()).toHaveLength(2));
    await fill('Motivo', 'Ferie');
    await press('Rinvia al 30/09/2026');
    await waitFor(() => expect(messageTexts()).toEqual(['Manutenzione rinviata al 30/09/2026']));
    const [first, second, third] = server.writes();
    expect(second).toEqual(first);
    expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  /** Types, loses the session, logs in again and reopens the sheet. */
  const reopenAfterExpiry = async () => {
    await signIn('anna');
    await open();
    await fill('Rinvia al', '30/09/2026');
    await fill('Motivo', 'Manca il filtro');
    await signOut();
    await endPage();
    await signIn('anna');
    await open();
  };

  test('keeps the day and the reason when the session ends', async () => {
    await reopenAfterExpiry();
    await press('Riprendi');
    expect([valueOf('Rinvia al'), valueOf('Motivo')]).toEqual(['30/09/2026', 'Manca il filtro']);
    await press('Rinvia al 30/09/2026');
    await waitFor(() => expect(messageTexts()).toEqual(['Manutenzione rinviata al 30/09/2026']));
    expect(server.writes()[0]?.body).toEqual({ to: '2026-09-29T22:00:00.000Z', reason: 'Manca il filtro' });
    await signOut();
  });

  test('drops the kept draft once another postponement is sent', async () => {
    await reopenAfterExpiry();
    await screen.findByText('Riprendi');
    await fill('Rinvia al', '01/10/2026');
    await fill('Motivo', 'Ferie');
    await press('Rinvia al 01/10/2026');
    await waitFor(() => expect(messageTexts()).toEqual(['Manutenzione rinviata al 01/10/2026']));
    await endPage();
    await open();
    expect(screen.queryByText('Riprendi')).toBeNull();
    await signOut();
  });

  test('names the day to which it moves the job, the expiry that stays and the postponement that it replaces', async () => {
    const postponed = {
      to: '2026-09-29T22:00:00.000Z',
      reason: 'Ferie',
      by: 'Anna Rossi',
      at: '2026-09-01T08:00:00.000Z',
    };
    server = await startServer([plan], [sampleTime(plan, { postponed })]);
    await openSection(`?id=${plan._id}&atto=rinvio`, 'Rinvia manutenzione programmata');
    const words =
      'La scadenza resta il 23/09/2026, e il ritardo si conta da lì. La prossima esecuzione chiude il rinvio.';
    const hint = await screen.findByText(
      (_, element) => element?.textContent === `rinviata al 30/09/2026 da Anna Rossi${words}`,
    );
    expect(hint).toBeTruthy();
    await fill('Rinvia al', '08/10/2026');
    expect(screen.getByRole('button', { name: 'Rinvia all’08/10/2026' })).toBeTruthy();
    await fill('Rinvia al', '31/02');
    expect(screen.getByRole('button', { name: 'Rinvia' })).toBeTruthy();
  });

  test('without day and reason is refused at both fields', async () => {
    await open();
    await press('Rinvia');
    await screen.findByText('2 campi da correggere');
    expect(
      screen.getAllByText(/^(Data non valida|Campo obbligatorio)$/).map(({ textContent }) => textContent),
    ).toEqual(['Data non valida', 'Campo obbligatorio']);
  });
});
