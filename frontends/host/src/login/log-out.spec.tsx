/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, signIn, signOut, TestServer } from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useLogOut } from './log-out.tsx';

afterEach(async () => {
  await endPage();
  await signOut();
  localStorage.clear();
});

function Page() {
  const { leave, question } = useLogOut();
  return (
    <>
      <button type="button" onClick={leave}>
        Menu
      </button>
      {question}
    </>
  );
}

const route = 'POST /api/auth/logout';

/** A page whose user has this many files waiting on the device. */
async function openPage(waiting: number): Promise<TestServer> {
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
  const server = await new TestServer([], { [route]: { ok: true } }).start();
  await signIn('anna');
  if (waiting > 0) localStorage.setItem('officina.uploads.ROSSI.anna', String(waiting));
  renderPage(<Page />);
  await act(async () => screen.getByText('Menu').click());
  return server;
}

test('a log-out asks nothing while no file waits', async () => {
  const server = await openPage(0);
  await waitFor(() => expect(server.calls.map((call) => call.route)).toEqual([route]));
});

test('a log-out asks first while files wait for the network', async () => {
  const server = await openPage(2);
  expect(screen.getByText('2 file aspettano ancora la rete. Uscire lo stesso?')).toBeTruthy();
  expect(server.calls).toEqual([]);
  await act(async () => screen.getByText('Esci').click());
  await waitFor(() => expect(server.calls.map((call) => call.route)).toEqual([route]));
});
