import type { Visit } from '@officina/contracts/sites/visits';
import { expect } from '@jest/globals';
import { renderPage, TestServer, type StoredRecords } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { visitRecord } from '../record.ts';
import Section from '../Section.tsx';

/** An id of 24 equal digits. */
export const id = (digit: string) => digit.repeat(24);
export const here = { latitude: 46.06, longitude: 11.23 };
const site = (_id: string, name: string, gpsLat: number | null) => ({
  ...{
    _id,
    __v: 0,
    name,
    address: `Via di ${name}`,
    city: 'Pergine',
    gpsLat,
    gpsLon: gpsLat && here.longitude,
  },
});
export const plant = site(id('1'), 'Stabilimento', 46.061);
const store = site(id('2'), 'Deposito', 46.07);
const machine = (digit: string, shortCode: string, name: string, more: object = {}) => ({
  ...{ _id: id(digit), __v: 0, shortCode, name, isActive: true, site: plant._id },
  ...more,
});
const machines = [
  machine('a', 'TOR-01', 'Tornio'),
  machine('b', 'PRE-02', 'Pressa'),
  machine('c', 'OLD-01', 'Sega', { isActive: false }),
  machine('d', 'MUL-01', 'Muletto', { site: store._id }),
];
/** A stored visit. */
export const storedVisit: Visit = {
  ...{ _id: id('9'), __v: 0, site: plant._id, datetime: '2026-01-15T08:00:00.000Z', note: 'Tutto bene' },
  machines: [{ machineId: id('a'), status: 'SOSO', name: 'Tornio', code: 'TOR-01' }],
};

interface PositionRequest {
  answer: PositionCallback;
  refuse: PositionErrorCallback;
  options: PositionOptions | undefined;
}
/** The page's requests for a position. */
export const positionRequests: PositionRequest[] = [];

/** Replaces the geolocation API, which jsdom does not have, and records its requests. */
export const stubGeolocation = (isSecure: boolean) => {
  positionRequests.length = 0;
  const getCurrentPosition = (
    answer: PositionCallback,
    refuse: PositionErrorCallback,
    options?: PositionOptions,
  ) => void positionRequests.push({ answer, refuse, options });
  Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
};
export const answerPosition = (coords: object = here) =>
  act(async () => positionRequests.at(-1)?.answer({ coords } as GeolocationPosition));
export const refusePosition = (code: number) =>
  act(async () =>
    positionRequests.at(-1)?.refuse({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  );

/** A server with two sites, four machines and a visit; the page has no drafts. */
export async function startServer(): Promise<TestServer> {
  localStorage.clear();
  stubGeolocation(true);
  const blank = { note: null, owner: null, machines: [], message: 'Visita registrata' };
  const kept = { routes: visitRecord.routes, blank, documents: [structuredClone(storedVisit)] };
  const lists = {
    'GET /api/site/all': [plant, store],
    'GET /api/user': [{ _id: id('e'), fullName: 'Anna Rossi', isActive: true }],
    'GET /api/maintenance/machine/all': machines,
  };
  const jobs: StoredRecords = {
    routes: {
      list: 'GET /api/maintenance/intervention/allOpen',
      create: 'POST /api/maintenance/intervention/create',
      edit: 'PUT /api/maintenance/intervention/{id}/edit',
    },
    blank: { status: 'OPEN', startDate: '2026-01-16T08:00:00.000Z', openDate: '2026-01-16T08:00:00.000Z' },
    documents: [],
  };
  // The page opens interventions only for the visit that it shows.
  const byVisit = { 'GET /api/maintenance/intervention/byvisit/{id}': jobs.documents };
  return new TestServer([kept, jobs], { ...lists, ...byVisit }).start();
}

export async function openNew() {
  renderPage(<Section />, '/visit?new=1');
  await screen.findByRole('region', { name: 'Luoghi vicini' });
}
export const openAtPlant = async () => {
  await openNew();
  await answerPosition();
  await waitFor(() => expect(gradesOf('Tornio')).toBeTruthy());
};
export const gradesOf = (name: string) => screen.getByRole('radiogroup', { name: `Giudizio di ${name}` });
export const giveGrade = (name: string, grade: string) =>
  act(async () => fireEvent.click(within(gradesOf(name)).getByLabelText(grade)));
export const chosenGrades = (name: string) =>
  within(gradesOf(name))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.closest('label')?.textContent);
/** The machines that can be graded. */
export const gradableMachines = () => {
  const groups = [...document.querySelectorAll('[role=dialog] [role=radiogroup]')];
  return groups.map((group) => group.getAttribute('aria-label'));
};
export const nearbyRegion = () => screen.getByRole('region', { name: 'Luoghi vicini' });
export const sheetCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
