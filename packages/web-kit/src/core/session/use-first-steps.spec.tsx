/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  asRole,
  endPage,
  press,
  renderPage,
  settle,
  signIn,
  signOut,
  TestServer,
} from '../../testing/index.ts';
import { useFirstSteps } from './use-first-steps.ts';

function Page() {
  const { isKnown, markPrinted } = useFirstSteps();
  return isKnown && <button onClick={markPrinted}>Stampa</button>;
}

const tenant = {
  ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Rossi' } },
  ...{ services: { maintenance: { menuhidden: {} } }, firstSteps: { shown: true, labelsPrinted: false } },
};

let server: TestServer;
beforeEach(async () => {
  const answers = { 'GET /api/tenant/myself': tenant, 'PUT /api/tenant/firstSteps': tenant };
  server = await new TestServer([], answers).start();
  await signIn('anna');
});
afterEach(async () => {
  await endPage();
  await signOut();
});

test.each([
  ['a manager marks the step of labels by printing them', 'manager', [{ labelsPrinted: true }]],
  ['a technician prints labels without marking the step, which is refused', 'technician', []],
] as const)('%s', async (_, role, marked) => {
  asRole(role);
  renderPage(<Page />);
  await screen.findByText('Stampa');
  await press('Stampa');
  await settle();
  expect(server.writes().map(({ body }) => body)).toEqual(marked);
});
