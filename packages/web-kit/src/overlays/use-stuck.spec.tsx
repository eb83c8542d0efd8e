/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { clearPage, renderPage } from '../testing/index.ts';
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

test('a sheet whose transition never ends is gone two seconds after it was closed, and opens again', async () => {
  class EndlessTransition {
    readonly playState = 'running';
    readonly finished = new Promise(() => {});
  }
  Object.assign(globalThis, { CSSTransition: EndlessTransition });
  Element.prototype.getAnimations = () => [new EndlessTransition() as never];
  renderPage(<Page />);
  for (let time = 0; time < 2; time += 1) {
    await act(async () => screen.getByRole('button', { name: 'Apri' }).click());
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByText('Salva')).not.toBeNull();
    await waitFor(() => expect(screen.queryByText('Salva')).toBeNull(), { timeout: 5_000 });
  }
});
