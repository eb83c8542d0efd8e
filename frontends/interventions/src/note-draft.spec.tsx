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

const banner = 'Quello che stavi scrivendo è ancora qui.';
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

/** Starts a note, loses the session, logs in again and resumes the note. */
async function resumeAfterExpiry(query: string) {
  await open(query);
  await press('Aggiungi nota');
  await fill('Nuova nota', 'Cuscinetto da ordinare');
  await act(async () => clearAuthInfo());
  await logIn();
  await open(query);
  expect(screen.getByText(banner)).toBeTruthy();
  await press('Riprendi');
  expect(valueOf('Nuova nota')).toBe('Cuscinetto da ordinare');
}

test.each(['OPEN', 'CLOSED'] as const)(
  'a half-written note of an intervention %s survives the end of the session',
  async (status) => {
    server = await startServer([{ status }]);
    await resumeAfterExpiry(`new=0&interventionId=${sampleJob()._id}`);
    fireEvent.click(within(screen.getByRole('region', { name: 'Note' })).getByText('Aggiungi'));
    await waitFor(() => expect(server?.writes()).toHaveLength(1));
    expect(server.writes()).toMatchObject([{ body: { notes: [{ text: 'Cuscinetto da ordinare' }] } }]);
    await open(`new=0&interventionId=${sampleJob()._id}`);
    expect(screen.queryByText(banner)).toBeNull();
  },
);

test('a half-written note of a new intervention survives the end of the session', async () => {
  server = await startServer([]);
  await resumeAfterExpiry('new=1');
  expect(server.writes()).toEqual([]);
});
