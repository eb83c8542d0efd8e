/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, messageTexts, press, pressKey } from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer } from '../testing/sheet-page.tsx';

afterEach(endPage);

const points = () =>
  within(screen.getByRole('region', { name: 'Checklist' }))
    .getAllByRole('listitem')
    .map((row) => {
      const isCurrent = row.matches('[aria-current=step]') || row.querySelector('[aria-current=step]');
      return isCurrent ? '>' : (row.querySelector('b')?.textContent ?? '');
    });

test('the keys o, k, j and u mark the points of a checklist, which is then saved', async () => {
  const checkList = ['Livello olio', 'Filtri', 'Cinghie'].map((title) => ({ title, result: '' as const }));
  const server = await startServer([{ type: 'PROGRAMMATA', scheduledMaintenance: { checkList } }]);
  await openSheet();
  (document.activeElement as HTMLElement).blur();
  expect(points()).toEqual(['>', '', '']);
  for (const [key, after] of [
    ['o', ['OK', '>', '']],
    ['j', ['OK', '', '>']],
    ['o', ['OK', '>', 'OK']],
    ['k', ['OK', 'KO', 'OK']],
    ['u', ['OK', 'KO', '>']],
    ['u', ['OK', '>', '']],
    ['k', ['OK', 'KO', '>']],
  ] as const) {
    await pressKey(key);
    expect([key, points()]).toEqual([key, after]);
  }
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
  expect(server.stored(sampleJob()._id)).toMatchObject({
    scheduledMaintenance: { checkList: [{ result: 'OK' }, { result: '', notOk: true }, { result: '' }] },
  });
});

test('the focus stays in the list when a key removes the focused button', async () => {
  const checkList = ['Livello olio', 'Filtri'].map((title) => ({ title, result: '' as const }));
  await startServer([{ type: 'PROGRAMMATA', scheduledMaintenance: { checkList } }]);
  await openSheet();
  act(() => screen.getByRole('button', { name: 'OK Livello olio' }).focus());
  await pressKey('o');
  expect(document.activeElement?.textContent).toBe('OK Filtri');
});
