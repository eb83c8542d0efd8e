/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { clearPage, fill, renderPage, valueOf } from '../testing/index.ts';
import { Field } from './field.tsx';
import { NumberInput } from './text-inputs.tsx';

function Cost({ amount = true }: { amount?: boolean }) {
  const [value, setValue] = useState<number | string | null>(null);
  return (
    <Field label="Costo">
      <NumberInput value={value} onChange={setValue} amount={amount} />
    </Field>
  );
}

afterEach(clearPage);

/** What the field shows once it was left. */
async function leftWith(typed: string): Promise<string> {
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
  expect(await leftWith(typed)).toBe(shown);
});

test.each([
  ['1.050', '1,05'],
  ['12345,678', '12345,678'],
])('a measure typed as %p is shown as %p', async (typed, shown) => {
  renderPage(<Cost amount={false} />);
  expect(await leftWith(typed)).toBe(shown);
});

test('what is no number stays as it was typed', async () => {
  renderPage(<Cost />);
  expect(await leftWith('1.2.3 circa')).toBe('1.2.3 circa');
});
