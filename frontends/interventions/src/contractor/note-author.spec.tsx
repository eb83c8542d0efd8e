/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, press } from '@officina/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openSheet, startServer } from '../testing/sheet-page.tsx';

afterEach(endPage);

test('a contractor’s note is marked, in the notes and in the story', async () => {
  const note = (digit: string, user: string, more: object = {}) => ({
    ...{ _id: digit.repeat(24), date: '2026-11-21T09:00:00.000Z', text: 'Fatto', user },
    ...more,
  });
  await startServer([
    { notes: [note('1', 'Anna Rossi'), note('2', 'Rettrans', { linkId: '9'.repeat(24) })] },
  ]);
  await openSheet();
  await press('Storia');
  for (const name of ['Note', 'Storia']) {
    const region = within(await screen.findByRole('region', { name }));
    expect(region.getByText('Rettrans', { selector: 'b' }).textContent).toBe('Rettrans esterno');
    expect(region.getAllByText('esterno')).toHaveLength(1);
  }
});
