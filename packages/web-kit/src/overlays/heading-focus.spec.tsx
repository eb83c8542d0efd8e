/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { clearPage, renderPage } from '../testing/index.ts';
import { Sheet } from './sheet.tsx';

afterEach(clearPage);

/** A shell with a page that creates a record and the page that shows its sheet. */
function Shell() {
  const [page, setPage] = useState('spares');
  const [isOpen, setOpen] = useState(false);
  const order = () => {
    setPage('orders');
    setOpen(true);
  };
  return (
    <>
      <button type="button">Utente</button>
      <main key={page}>
        <h1 tabIndex={-1}>{page}</h1>
        {page === 'spares' && (
          <button type="button" onClick={order}>
            Ordina
          </button>
        )}
        {page === 'orders' && (
          <button type="button" onClick={() => setOpen(true)}>
            Apri
          </button>
        )}
      </main>
      {page === 'orders' && (
        <Sheet open={isOpen} onClose={() => setOpen(false)} title="Ordine">
          <button type="button">Salva</button>
        </Sheet>
      )}
    </>
  );
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => button.focus());
  fireEvent.click(button);
};
const closeSheet = async () => {
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

test('closing a sheet that opened together with its page focuses the heading', async () => {
  renderPage(<Shell />);
  await act(async () => screen.getByRole('button', { name: 'Utente' }).focus());
  await press('Ordina');
  await closeSheet();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('orders'));
});

test('closing a sheet returns the focus to the button that opened it', async () => {
  renderPage(<Shell />);
  await press('Ordina');
  await closeSheet();
  await press('Apri');
  await closeSheet();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Apri'));
});
