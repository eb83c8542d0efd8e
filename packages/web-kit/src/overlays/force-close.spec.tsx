/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { clearPage, captureTimers, renderPage } from '../testing/index.ts';
import { Sheet } from './sheet.tsx';

afterEach(clearPage);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Ordine">
        <button type="button">Salva</button>
      </Sheet>
    </>
  );
}

test('a sheet whose transition never ends is removed two seconds after closing, and can open again', async () => {
  class EndlessTransition {
    readonly playState = 'running';
    readonly finished = new Promise(() => {});
  }
  Object.assign(globalThis, { CSSTransition: EndlessTransition });
  Element.prototype.getAnimations = () => [new EndlessTransition() as never];
  const leaving = captureTimers(2_000);
  renderPage(<Page />);
  for (let round = 0; round < 2; round += 1) {
    await act(async () => screen.getByRole('button', { name: 'Apri' }).click());
    const dialog = await screen.findByRole('dialog');
    const before = leaving.count();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(leaving.count()).toBe(before + 1));
    expect(screen.queryByText('Salva')).not.toBeNull();
    await leaving.pass();
    await waitFor(() => expect(screen.queryByText('Salva')).toBeNull());
  }
});
