/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { clearPage, renderPage } from '../testing/index.ts';
import { Sheet } from './sheet.tsx';

afterEach(clearPage);

/** A list that mounts a sheet each time it is opened, as sections do. */
function List() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {isOpen && (
        <Sheet open onClose={() => setOpen(false)} title="Ordine">
          <p>Righe</p>
        </Sheet>
      )}
    </main>
  );
}

/** Headless UI hides the page behind from readers and makes it inert together; jsdom only has the attribute. */
const isBehind = (element: Element) => element.closest('[aria-hidden=true]') !== null;

test('the page behind a sheet is out of reach, however often sheets were opened before', async () => {
  renderPage(<List />);
  const opener = await screen.findByText('Apri');
  for (let opening = 0; opening < 3; opening += 1) {
    fireEvent.click(opener);
    const sheet = await screen.findByRole('dialog');
    expect([isBehind(opener), isBehind(sheet)]).toEqual([true, false]);
    fireEvent.keyDown(sheet, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isBehind(opener)).toBe(false);
  }
});
