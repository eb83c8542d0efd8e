/** @jest-environment @officina/web-kit/testing/environment */
import type { Lot } from '@officina/contracts/lotlog/lot';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clearAuthInfo, storeAuthInfo } from '@officina/web-kit';
import { endPage, press, renderPage, stopClock, TestServer } from '@officina/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { LotCurve } from './lot-curve.tsx';
import { closedLot, reading, sampleLot, september } from '../testing/sample-lot.ts';

const tenant = {
  ...{ _id: 'ROSSI', code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Rossi' } },
  services: { maintenance: { menuhidden: {} } },
};

beforeEach(async () => {
  stopClock(september(9, 10));
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  await new TestServer([], { 'GET /api/tenant/myself': tenant }).start();
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
  clearAuthInfo();
});

const open = (different: Partial<Lot>) =>
  renderPage(<LotCurve lot={sampleLot(different)} others={[closedLot(1, 20)]} />);
const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

test('a lot’s readings as a curve with its legend, and as a table', async () => {
  open({
    alcohol: 9,
    data: [reading(5, { bx: 20.4, temperature: 15.2 }), reading(9, { bx: 3, AlcholEbul: 9 })],
  });
  const part = await screen.findByRole('region', { name: 'Curva di fermentazione' });
  await within(part).findByText(
    'Alcol 9,0 % vol di 11,0 desiderati. Nessun dato dal 05/09/2026 al 09/09/2026.',
  );
  expect(textsOf(within(part).getAllByRole('listitem'))).toEqual([
    ...['Alcol bollitore, % vol', 'bx, °Bx', 'Temperatura, °C'],
    ...['bx dei lotti precedenti', 'nessun dato'],
  ]);
  await press('Vedi tabella');
  const rows = within(part).getAllByRole('row');
  expect(rows.map(({ children }) => textsOf(children))).toEqual([
    ['Data/ora', 'Alcol bollitore, % vol', 'bx, °Bx', 'Temperatura, °C'],
    ['05/09/2026 08:00', 'n/d', '20,4', '15,2'],
    ['09/09/2026 08:00', '9', '3', 'n/d'],
  ]);
});

test('a lot that was not read yet has a sentence in the place of an empty frame', async () => {
  open({ data: [] });
  const part = await screen.findByRole('region', { name: 'Curva di fermentazione' });
  expect(within(part).getByText('Nessuna lettura ancora: la curva comincia con la prima.')).toBeTruthy();
  expect(within(part).queryByRole('img')).toBeNull();
  expect(within(part).queryByRole('button')).toBeNull();
});
