/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';

const load = jest.fn(() => Promise.reject(new Error('The download broke off.')));
jest.unstable_mockModule('./plans-dialog.tsx', load as () => Promise<never>);
const { endPlant, job, openHome, startPlant } = await import('./testing/home-page.tsx');

afterEach(endPlant);

test('Home stays when what it fetches ahead of the plans’ dialog does not arrive', async () => {
  await openHome(await startPlant(), job('Forno', 3));
  await act(() => delay(2_200));
  expect(load).toHaveBeenCalled();
  expect(screen.getByText('Il prossimo lavoro')).toBeTruthy();
});
