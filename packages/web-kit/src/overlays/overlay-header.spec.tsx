/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { clearPage, renderPage } from '../testing/index.ts';
import { Sheet } from './sheet.tsx';

afterEach(clearPage);

test('a long heading scrolls within less than half of the screen and leaves room for form and footer', async () => {
  const heading = 'W'.repeat(1500);
  renderPage(
    <Sheet open onClose={() => undefined} title="Crea/Modifica ricambio" heading={heading}>
      <p>form</p>
    </Sheet>,
  );
  const scrolled = (await screen.findByText(heading)).closest('.ui\\:overflow-y-auto');
  expect(scrolled?.closest('header')).toBeTruthy();
  expect(scrolled?.classList).toContain('ui:max-h-[45dvh]');
});

test('a sheet’s header shrinks after its own height, grows at the top, and what is read stays in place', async () => {
  renderPage(
    <Sheet open onClose={() => undefined} title="Crea/Modifica ricambio" heading="Filtro" marks="PRE-01">
      <p>form</p>
    </Sheet>,
  );
  const body = (await screen.findByText('form')).parentElement as HTMLElement;
  const header = document.querySelector('header') as HTMLElement;
  Object.defineProperty(header, 'offsetHeight', {
    get: () => (header.dataset['shrunk'] === undefined ? 180 : 48),
  });
  const scrolled = (top: number) => {
    body.scrollTop = top;
    fireEvent.scroll(body);
    return [header.dataset['shrunk'] !== undefined, body.scrollTop];
  };
  expect(scrolled(150)).toEqual([false, 150]);
  expect(scrolled(200)).toEqual([true, 68]);
  expect(scrolled(20)).toEqual([true, 20]);
  expect(scrolled(0)).toEqual([false, 132]);
  expect(scrolled(0)).toEqual([false, 0]);
  screen.getByRole('button', { name: 'Chiudi' }).focus();
  expect(scrolled(300)).toEqual([false, 300]);
});
