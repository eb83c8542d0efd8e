/** @jest-environment @officina/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { press } from '@officina/web-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { useLazyPart } from './lazy-part.tsx';

test.each([
  ['after «Riprova», also if the page changes at the same moment', () => press('Riprova')],
  ['when the device is online again', () => act(async () => void dispatchEvent(new Event('online')))],
])('a part that failed to load is loaded %s', async (_, retry) => {
  const load = jest.fn(async () => {
    if (load.mock.calls.length === 1) throw new Error('The download broke off.');
    return { default: () => <p>Eccola</p> };
  });
  function Page() {
    const [presses, setPresses] = useState(0);
    const Part = useLazyPart(load, 'Non è arrivata.');
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
  await retry();
  await screen.findByText('Eccola');
  expect(load).toHaveBeenCalledTimes(2);
});
