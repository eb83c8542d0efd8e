import type { Lot } from '@officina/contracts/lotlog/lot';
import { expect } from '@jest/globals';
import { renderPage, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lotRecord } from '../record.ts';
import Section from '../Section.tsx';

type Measured = Partial<Pick<Lot['data'][number], 'temperature' | 'AlcholEbul' | 'bx'>>;

/** 07:30 in Rome on a day of September 2026. */
export const morning = (day: number) => `2026-09-${String(day).padStart(2, '0')}T05:30:00.000Z`;

/** A reading at 07:30 on a day of September 2026. */
export const reading = (day: number, values: Measured): Lot['data'][number] => ({
  _id: String(day).padStart(24, 'd'),
  ...{ timesamp: morning(day), measuredAt: morning(day), temperature: null, AlcholEbul: null, bx: null },
  ...values,
});

export const readings = [
  reading(5, { temperature: 15.2, AlcholEbul: 0, bx: 20.4 }),
  reading(15, { temperature: 17.4, AlcholEbul: 8.9, bx: 5.9 }),
  reading(16, { temperature: 17.1, AlcholEbul: 9.6, bx: 4.4 }),
  reading(17, { temperature: 16.8, AlcholEbul: 10.1, bx: 3.2 }),
];

export const [openId, closedId, plainId] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
];

const lot = (_id: string, more: Partial<Lot>): Lot => ({
  ...{ _id, __v: 0, lotCode: 'AL1-2609', product: 'AL1', desiredAlcohol: 11, startDate: morning(5) },
  ...{ endDate: null, estimatedEndDate: null, status: 'OPEN', user: 'Anna Rossi', data: [], flags: [] },
  ...more,
});

/** An open lot as the server returns it on 17 September. */
const fermenting = lot(openId, {
  data: readings,
  estimatedEndDate: morning(26),
  estimate: { basis: 'computed', end: morning(26), from: morning(24), to: '2026-10-04T05:30:00.000Z' },
  ...{ progress: 0.918, alcohol: 10.1, speed: 1.35, flags: ['slow', 'oldReading'] },
});

/** A server with an open lot, a CLOSED one, and one without goal and readings. */
export const startServer = (): Promise<TestServer> => {
  const documents = [
    structuredClone(fermenting),
    lot(closedId, {
      ...{ lotCode: 'BR4-2607', product: 'BR4', status: 'CLOSED', endDate: morning(15), data: readings },
    }),
    lot(plainId, { lotCode: 'RO3-2610', product: 'RO3', desiredAlcohol: null }),
  ];
  const blank = { status: 'OPEN', endDate: null, data: [] };
  return new TestServer([{ routes: lotRecord.routes, blank, documents }]).start();
};

export const rows = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent);

/** The readings in the table of the sheet. */
export const shownReadings = () =>
  [...document.querySelectorAll('tr[data-reading]')].map((row) =>
    [...row.querySelectorAll('td')]
      .slice(0, 4)
      .map(({ textContent }) => textContent)
      .join(' '),
  );

/** Opens the page, and waits for the sheet if the address has one. */
export async function openPage(address = '/loglot'): Promise<void> {
  renderPage(<Section />, address);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  if (address !== '/loglot') await screen.findByRole('heading', { name: 'Registrazioni' });
}

export const openLot = (id = openId) => openPage(`/loglot?id=${id}`);

export const alerts = () =>
  [...document.querySelectorAll('[role=dialog] [role=alert]')].map(({ textContent }) => textContent);

/** The fields of the reading that is being corrected. */
export const correction = () => within(screen.getByRole('group', { name: /^Correggi la registrazione/ }));
