/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ReadableStream } from 'node:stream/web';
import { startLiveUpdates } from '../live/live-updates.ts';
import { endPage, renderPage, signIn, signOut } from '../../testing/index.ts';
import { RemoteSection } from './remote-section.tsx';

const pageFetch = globalThis.fetch;
let asked: number;
beforeEach(() => {
  asked = 0;
  // React tells of what a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await signOut();
  await endPage();
  globalThis.fetch = pageFetch;
  jest.restoreAllMocks();
});

/** A section that fails at first; whether it is there by now is for the test to find out. */
async function fail(name: string, error: Error) {
  const load = async () => {
    asked += 1;
    if (asked === 1) throw error;
    return { default: () => <p>Eccola</p> };
  };
  renderPage(<RemoteSection name={name} title="Eventi" load={load} />);
  await screen.findByRole('button', { name: 'Riprova' });
}
const online = () => act(async () => void dispatchEvent(new Event('online')));
const lost = () => new TypeError('Failed to fetch');

test('a section that the network did not bring comes by itself once the device is online again', async () => {
  await fail('online', lost());
  await online();
  await screen.findByText('Eccola');
  await online();
  expect(asked).toBe(2);
});

test('it comes once the stream of changes stands, where the device was never offline', async () => {
  await fail('stream', lost());
  globalThis.fetch = async () => new Response(new ReadableStream() as BodyInit);
  await signIn('anna');
  await act(async () => startLiveUpdates());
  await screen.findByText('Eccola');
});

test('one whose own code is at fault waits for somebody to press «Riprova»', async () => {
  await fail('code', new RangeError('x'));
  await online();
  expect(asked).toBe(1);
});
