/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { clearPage, fill, pressLabelled, renderPage, setScreen, valueOf } from '../testing/index.ts';
import { Field } from './field.tsx';
import { NumberInput } from './text-inputs.tsx';

function Cost({ amount = true, signed, locked }: { amount?: boolean; signed?: boolean; locked?: boolean }) {
  const [value, setValue] = useState<number | string | null>(null);
  return (
    <Field label="Costo" locked={locked}>
      <NumberInput value={value} onChange={setValue} {...{ amount, signed }} />
    </Field>
  );
}

afterEach(() => {
  clearPage();
  setScreen();
});

/** The value that the field shows after a blur. */
async function typeAndLeave(typed: string): Promise<string> {
  await fill('Costo', typed);
  fireEvent.blur(screen.getByLabelText('Costo'));
  return valueOf('Costo');
}

test.each([
  ['1.200', '1.200'],
  ['1234,5', '1.234,5'],
  ['1.234,50', '1.234,5'],
  ['0,125', '0,125'],
])('an amount typed as %p is shown as %p', async (typed, shown) => {
  renderPage(<Cost />);
  expect(await typeAndLeave(typed)).toBe(shown);
});

test.each([
  ['1.050', '1,05'],
  ['12345,678', '12345,678'],
])('a measure typed as %p is shown as %p', async (typed, shown) => {
  renderPage(<Cost amount={false} />);
  expect(await typeAndLeave(typed)).toBe(shown);
});

test('a text that is not a number stays as typed', async () => {
  renderPage(<Cost />);
  expect(await typeAndLeave('1.2.3 circa')).toBe('1.2.3 circa');
});

describe('the sign key of a number that may be negative', () => {
  test.each([
    ['1,2', '-1,2'],
    ['-1,2', '1,2'],
    ['−1,2', '1,2'],
    ['0', '-0'],
    ['', '-'],
  ])('changes %p to %p', async (typed, toggled) => {
    setScreen({ hasTouch: true });
    renderPage(<Cost amount={false} signed />);
    await fill('Costo', typed);
    await pressLabelled('Cambia segno');
    expect(valueOf('Costo')).toBe(toggled);
  });

  test('works before the first digit and after the last, and a second press undoes it', async () => {
    setScreen({ hasTouch: true });
    renderPage(<Cost amount={false} signed />);
    await pressLabelled('Cambia segno');
    expect(await typeAndLeave(`${valueOf('Costo')}1,2`)).toBe('-1,2');
    await pressLabelled('Cambia segno');
    expect(valueOf('Costo')).toBe('1,2');
  });

  test('does not take the focus', () => {
    setScreen({ hasTouch: true });
    renderPage(<Cost signed />);
    expect(fireEvent.mouseDown(screen.getByLabelText('Cambia segno'))).toBe(false);
  });

  test('is absent with a mouse, for numbers that are never negative, and for locked ones', () => {
    renderPage(<Cost signed />);
    expect(screen.queryByLabelText('Cambia segno')).toBeNull();
    clearPage();
    setScreen({ hasTouch: true });
    renderPage(<Cost />);
    expect(screen.queryByLabelText('Cambia segno')).toBeNull();
    clearPage();
    renderPage(<Cost signed locked />);
    expect(screen.queryByLabelText('Cambia segno')).toBeNull();
  });
});
