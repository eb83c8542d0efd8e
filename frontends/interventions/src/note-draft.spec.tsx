/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo, storeAuthInfo } from '@officina/web-kit';
import {
  clearPage,
  endPage,
  fill,
  press,
  renderPage,
  valueOf,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';
import { sampleJob } from './testing/sample-job.ts';
import { startServer } from './testing/sheet-page.tsx';

const said = 'Quello che stavi scrivendo è ancora qui.';
const logIn = () =>
  act(async () => storeAuthInfo({ token: 't', fullName: 'Anna', TCODE: 'ROSSI', userId: 'anna' }));

let server: TestServer | undefined;
beforeEach(logIn);
afterEach(async () => {
  await endPage();
  clearAuthInfo();
  sessionStorage.clear();
});

const open = async (query: string) => {
  clearPage();
  renderPage(<Section />, `/intervention?${query}`);
  await screen.findByText('Aggiungi nota');
};

/** Begins a note and loses the session over it. */
async function expire(query: string) {
  await open(query);
  await press('Aggiungi nota');
  await fill('Nuova nota', 'Cuscinetto da ordinare');
  await act(async () => clearAuthInfo());
  await logIn();
  await open(query);
  expect(screen.getByText(said)).toBeTruthy();
  await press('Riprendi');
  expect(valueOf('Nuova nota')).toBe('Cuscinetto da ordinare');
}

test.each(['OPEN', 'CLOSED'] as const)(
  'a half-written note survives the session, beside one %s',
  async (status) => {
    server = await startServer([{ status }]);
    await expire(`new=0&interventionId=${sampleJob()._id}`);
    fireEvent.click(within(screen.getByRole('region', { name: 'Note' })).getByText('Aggiungi'));
    await waitFor(() => expect(server?.writes()).toHaveLength(1));
    expect(server.writes()).toMatchObject([{ body: { notes: [{ text: 'Cuscinetto da ordinare' }] } }]);
    await open(`new=0&interventionId=${sampleJob()._id}`);
    expect(screen.queryByText(said)).toBeNull();
  },
);

test('a half-written note survives the session, beside a new one', async () => {
  server = await startServer([]);
  await expire('new=1');
  expect(server.writes()).toEqual([]);
});
