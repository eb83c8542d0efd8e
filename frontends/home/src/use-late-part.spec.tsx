/** @jest-environment @officina/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { press } from '@officina/web-kit/testing';
import { render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { useLatePart } from './use-late-part.tsx';

test('a part comes by «Riprova», also when the page changes at the same moment', async () => {
  const load = jest.fn(async () => {
    if (load.mock.calls.length === 1) throw new Error('The download broke off.');
    return { default: () => <p>Eccola</p> };
  });
  function Page() {
    const [presses, setPresses] = useState(0);
    const Part = useLatePart(load, 'Non è arrivata.');
    return (
      <div onClickCapture={() => setPresses(presses + 1)}>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    );
  }
  render(<Page />);
  await screen.findByRole('alert');
  await press('Riprova');
  await screen.findByText('Eccola');
  expect(load).toHaveBeenCalledTimes(2);
});
