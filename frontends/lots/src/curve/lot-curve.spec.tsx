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

const open = (changes: Partial<Lot>) =>
  renderPage(<LotCurve lot={sampleLot(changes)} others={[closedLot(1, 20)]} />);
const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

test('the chart shows a lot’s readings as a curve with a legend, and as a table', async () => {
  open({
    alcohol: 9,
    data: [reading(5, { bx: 20.4, temperature: 15.2 }), reading(9, { bx: 3, AlcholEbul: 9 })],
  });
  const chart = await screen.findByRole('region', { name: 'Curva di fermentazione' });
  await within(chart).findByText(
    'Alcol 9,0 % vol di 11,0 desiderati. Nessun dato dal 05/09/2026 al 09/09/2026.',
  );
  expect(textsOf(within(chart).getAllByRole('listitem'))).toEqual([
    ...['Alcol bollitore (ebulliometro), % vol', 'bx, °Bx', 'Temperatura, °C'],
    ...['bx dei lotti precedenti', 'nessun dato'],
  ]);
  await press('Vedi tabella');
  const rows = within(chart).getAllByRole('row');
  expect(rows.map(({ children }) => textsOf(children))).toEqual([
    ['Data/ora', 'Alcol bollitore (ebulliometro), % vol', 'bx, °Bx', 'Temperatura, °C'],
    ['05/09/2026 08:00', 'n/d', '20,4', '15,2'],
    ['09/09/2026 08:00', '9', '3', 'n/d'],
  ]);
});

test('a lot without readings shows a message instead of an empty chart', async () => {
  open({ data: [] });
  const chart = await screen.findByRole('region', { name: 'Curva di fermentazione' });
  expect(within(chart).getByText('Nessuna lettura ancora: la curva comincia con la prima.')).toBeTruthy();
  expect(within(chart).queryByRole('img')).toBeNull();
  expect(within(chart).queryByRole('button')).toBeNull();
});
