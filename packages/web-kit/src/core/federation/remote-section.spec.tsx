/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ReadableStream } from 'node:stream/web';
import { startLiveUpdates } from '../live/live-updates.ts';
import { endPage, renderPage, signIn, signOut } from '../../testing/index.ts';
import { RemoteSection } from './remote-section.tsx';

const pageFetch = globalThis.fetch;
let loads: number;
beforeEach(() => {
  loads = 0;
  // React logs the errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await signOut();
  await endPage();
  globalThis.fetch = pageFetch;
  jest.restoreAllMocks();
});

/** Renders a section whose first load fails. */
async function renderFailing(name: string, error: Error) {
  const load = async () => {
    loads += 1;
    if (loads === 1) throw error;
    return { default: () => <p>Eccola</p> };
  };
  renderPage(<RemoteSection name={name} title="Eventi" load={load} />);
  await screen.findByRole('button', { name: 'Riprova' });
}
const online = () => act(async () => void dispatchEvent(new Event('online')));
const networkError = () => new TypeError('Failed to fetch');

test('a section lost to a network failure loads by itself once the device is online again', async () => {
  await renderFailing('online', networkError());
  await online();
  await screen.findByText('Eccola');
  await online();
  expect(loads).toBe(2);
});

test('a section lost while the device was online loads once the live stream is connected', async () => {
  await renderFailing('stream', networkError());
  globalThis.fetch = async () => new Response(new ReadableStream() as BodyInit);
  await signIn('anna');
  await act(async () => startLiveUpdates());
  await screen.findByText('Eccola');
});

test('a section with faulty code waits for «Riprova»', async () => {
  await renderFailing('code', new RangeError('x'));
  await online();
  expect(loads).toBe(1);
});
