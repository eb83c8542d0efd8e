/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { openLot, shownReadings, startServer } from './testing/lot-page.tsx';

afterEach(endPage);

test('an operator reads the readings of a lot, and is not offered to add or correct one', async () => {
  await startServer();
  asRole('operator');
  await openLot();
  expect(shownReadings()).toHaveLength(4);
  for (const words of ['Aggiungi', 'Salva modifiche', 'Nuovo lotto'])
    expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByLabelText(/^(Correggi|Togli|Elimina)/)).toBeNull();
});
