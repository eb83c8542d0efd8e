/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressLabelled,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { openLot, shownReadings, startServer } from '../testing/lot-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

const of17 = '17/09/2026 07:30';

test('several deleted readings can be restored one by one', async () => {
  await openLot();
  const before = shownReadings();
  await pressLabelled('Elimina la registrazione del 16/09/2026 07:30');
  await pressLabelled(`Elimina la registrazione del ${of17}`);
  expect(shownReadings()).toEqual(before.slice(2));
  screen.getByText(`2 registrazioni eliminate, per ultima quella del ${of17}. Vale quando salvi.`);
  await press('Rimetti');
  expect(shownReadings()).toEqual([before[0], ...before.slice(2)]);
  screen.getByText('Registrazione del 16/09/2026 07:30 eliminata. Vale quando salvi.');
  expect(document.activeElement?.textContent).toBe('Rimetti');
  await press('Rimetti');
  expect(shownReadings()).toEqual(before);
  expect(screen.queryByText('Rimetti')).toBeNull();
});

test('a new reading is restored as it was typed', async () => {
  await openLot();
  await fill('Data/ora', '2026-09-18 07:30');
  await fill('bx', '2,5');
  await press('Aggiungi record');
  const before = shownReadings();
  await pressLabelled('Elimina la registrazione del 18/09/2026 07:30');
  await pressLabelled(`Elimina la registrazione del ${of17}`);
  await press('Rimetti');
  await press('Rimetti');
  expect(shownReadings()).toEqual(before);
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toContain('Lotto salvato'));
  const sent = server.writes().at(-1)?.body as { data: { _id?: string }[] };
  expect(sent.data).toHaveLength(5);
  expect(sent.data[4]).toMatchObject({ measuredAt: '2026-09-18 07:30', bx: 2.5 });
});
