/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import {
  clearPage,
  fill,
  pressKey,
  pressLabelled,
  renderPage,
  stopClock,
  valueOf,
} from '../testing/index.ts';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';

beforeEach(() => {
  stopClock('2026-11-21T10:00:00.000Z');
});
afterEach(() => {
  clearPage();
  jest.useRealTimers();
});

let value: string;
function Page({ start, from }: { start: string; from?: string }) {
  const [day, setDay] = useState(start);
  value = day;
  return (
    <Field label="Data inizio">
      <DateInput value={day} from={from} onChange={setDay} />
    </Field>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');
async function open(start = '', from?: string) {
  renderPage(<Page start={start} from={from} />);
  await pressLabelled('Apri il calendario');
  return screen.findByRole('dialog', { name: 'Calendario' });
}

describe('the calendar of a date field', () => {
  test('starts at the first day that can be chosen, and takes none before it', async () => {
    const calendar = await open('', '2026-11-23');
    const cell = (name: string) => within(calendar).getByRole('button', { name });
    await waitFor(() => expect(focused()).toBe('lunedì 23 novembre 2026'));
    fireEvent.click(cell('domenica 22 novembre 2026'));
    expect([value, screen.queryByRole('dialog') !== null]).toEqual(['', true]);
    expect(within(calendar).queryByRole('button', { name: 'Oggi' })).toBeNull();
    fireEvent.click(cell('lunedì 23 novembre 2026'));
    expect(value).toBe('2026-11-23');
  });

  test('is in Italian and begins its weeks on Monday', async () => {
    const calendar = await open('2026-09-17');
    expect(within(calendar).getByRole('grid', { name: 'settembre 2026' })).toBeTruthy();
    const heads = within(calendar).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'lun',
      'mar',
      'mer',
      'gio',
      'ven',
      'sab',
      'dom',
    ]);
    const [, first, ...weeks] = within(calendar).getAllByRole('row');
    expect(first?.textContent).toBe('31123456');
    expect(weeks).toHaveLength(5);
    expect(screen.queryByDisplayValue('17/09/2026')).toBeTruthy();
    expect(document.querySelector('input[type=date]')).toBeNull();
  });

  test('focuses the chosen day, or today, which it marks', async () => {
    const calendar = await open('2026-09-17');
    await waitFor(() => expect(focused()).toBe('giovedì 17 settembre 2026'));
    expect(within(calendar).getByRole('gridcell', { selected: true }).textContent).toBe('17');
    clearPage();
    for (const none of ['', '31/02/2026', '0026-01-01']) {
      const other = await open(none);
      await waitFor(() => expect(focused()).toBe('sabato 21 novembre 2026'));
      expect(other.querySelector('[aria-current=date]')?.textContent).toBe('21');
      clearPage();
    }
  });

  test('is navigated by keyboard', async () => {
    await open('2026-11-21');
    await waitFor(() => expect(focused()).toBe('sabato 21 novembre 2026'));
    for (const [key, day] of [
      ['ArrowRight', 'domenica 22 novembre 2026'],
      ['ArrowLeft', 'sabato 21 novembre 2026'],
      ['ArrowDown', 'sabato 28 novembre 2026'],
      ['ArrowDown', 'sabato 5 dicembre 2026'],
      ['ArrowUp', 'sabato 28 novembre 2026'],
      ['Home', 'lunedì 23 novembre 2026'],
      ['End', 'domenica 29 novembre 2026'],
      ['PageDown', 'martedì 29 dicembre 2026'],
      ['PageUp', 'domenica 29 novembre 2026'],
    ] as const) {
      await pressKey(key);
      expect([key, focused()]).toEqual([key, day]);
    }
    fireEvent.keyDown(document.activeElement as Element, { key: 'PageDown', shiftKey: true });
    await waitFor(() => expect(focused()).toBe('lunedì 29 novembre 2027'));
    fireEvent.keyDown(document.activeElement as Element, { key: 'PageUp', shiftKey: true });
    await waitFor(() => expect(focused()).toBe('domenica 29 novembre 2026'));
  });

  test('returns the chosen day, closes and gives the focus back to its button', async () => {
    await open('2026-11-21');
    await pressLabelled('Mese precedente');
    await pressLabelled('lunedì 5 ottobre 2026');
    expect(value).toBe('2026-10-05');
    expect(valueOf('Data inizio')).toBe('05/10/2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe('Apri il calendario'));
  });

  test('closes on Escape without a change', async () => {
    await open('2026-11-21');
    await waitFor(() => expect(focused()).toBe('sabato 21 novembre 2026'));
    await pressKey('ArrowRight');
    await pressKey('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(value).toBe('2026-11-21');
  });

  test('has a button for today, and a day can still be typed', async () => {
    await open('2020-01-01');
    fireEvent.click(screen.getByText('Oggi'));
    expect(value).toBe('2026-11-21');
    await fill('Data inizio', '3/12/2026');
    expect(value).toBe('2026-12-03');
  });

  test.each([
    ['1900-01-01', 'lunedì 1 gennaio 1900', ['ArrowLeft', 'ArrowUp', 'PageUp']],
    ['2999-12-31', 'martedì 31 dicembre 2999', ['ArrowRight', 'ArrowDown', 'PageDown']],
  ])('ends at %s, beyond which no machine or valid date exists', async (day, words, beyond) => {
    await open(day);
    for (const key of beyond) await pressKey(key);
    await waitFor(() => expect(focused()).toBe(words));
  });
});
