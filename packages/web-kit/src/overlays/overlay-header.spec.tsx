/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
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
