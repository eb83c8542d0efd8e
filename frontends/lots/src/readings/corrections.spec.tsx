/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressLabelled,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  alerts,
  correction,
  openId,
  openLot,
  reading,
  readings,
  shownReadings,
  startServer,
} from '../testing/lot-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

const [of16, of17] = ['16/09/2026 07:30', '17/09/2026 07:30'];
const openCorrection = (moment: string) => pressLabelled(`Correggi la registrazione del ${moment}`);
const openMoments = () =>
  screen.queryAllByRole('group', { name: /^Correggi/ }).map((group) => group.getAttribute('aria-label'));
const correctBx = async (value: string) => {
  const bx = correction().getByLabelText('bx');
  await act(async () => void fireEvent.input(bx, { target: { value } }));
};

describe('a correction, when another reading is opened for correction', () => {
  test('is applied', async () => {
    await openLot();
    await openCorrection(of17);
    await correctBx('3,4');
    await openCorrection(of16);
    expect(shownReadings()[0]).toBe(`${of17}da salvare 16,8 10,1 3,4`);
    expect(openMoments()).toEqual([`Correggi la registrazione del ${of16}`]);
  });

  test('changes nothing if nothing was typed', async () => {
    await openLot();
    await openCorrection(of17);
    await openCorrection(of16);
    expect(shownReadings()[0]).toBe(`${of17} 16,8 10,1 3,2`);
  });

  test('stays open if it has an error, and the other reading is not opened', async () => {
    await openLot();
    await openCorrection(of17);
    await correctBx('tre');
    await openCorrection(of16);
    expect(correction().getByText('Scrivi un numero.')).toBeTruthy();
    expect(openMoments()).toEqual([`Correggi la registrazione del ${of17}`]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(openMoments()[0]);
  });

  test('stays open if it needs confirmation, and is applied once confirmed', async () => {
    await openLot();
    await openCorrection(of17);
    await correctBx('45');
    await openCorrection(of16);
    expect(alerts()[0]).toContain('45,0 °Bx è insolito');
    expect(openMoments()).toEqual([`Correggi la registrazione del ${of17}`]);
    await press('Sì, correggi');
    expect(shownReadings()[0]).toBe(`${of17}da salvare 16,8 10,1 45,0`);
  });
});

test('a reading too far in the future is refused, unless it was stored with that time', async () => {
  const message = 'Deve stare tra il 01/01/1990 e le prossime 24 ore';
  const future = { ...reading(18, { bx: 3.2 }), measuredAt: '2199-01-01T07:30:00.000Z' };
  server.edit(openId, { data: [...readings, future] });
  await openLot();
  await fill('Data/ora', '2099-09-18 07:30');
  await fill('bx', '2,5');
  await press('Aggiungi record');
  expect(screen.getByText(message)).toBeTruthy();
  expect(messageTexts()).toEqual([]);
  await fill('bx', '');
  await pressLabelled('Correggi la registrazione del 01/01/2199 08:30');
  await correctBx('3,1');
  await press('Correggi');
  expect(shownReadings()[0]).toBe('01/01/2199 08:30da salvare — — 3,1');
  expect(alerts()).toEqual([]);
});
