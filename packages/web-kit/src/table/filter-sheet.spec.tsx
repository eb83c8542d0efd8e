/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { endPage, field, renderPage } from '../testing/index.ts';
import { SortFields } from './filter-sheet.tsx';

afterEach(endPage);

test.each([
  [false, ['Ordine dell’elenco', 'Macchina']],
  [true, ['Macchina']],
])('a list offers its own order unless it has an initial one: %s', async (hasOrderAtFirst, options) => {
  const columns = [{ key: 'macchina', header: 'Macchina', text: () => '' }];
  const state = { sort: { key: 'macchina', down: false }, write: () => undefined };
  renderPage(<SortFields {...{ columns, state, hasOrderAtFirst }} />);
  const choice = await field('Ordina per');
  await act(async () => choice.click());
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(options);
});
