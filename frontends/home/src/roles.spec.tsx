/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { asRole } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { endPlant, job, openHome, plan, startPlant, type Plant } from './testing/home-page.tsx';

let plant: Plant;
beforeEach(async () => {
  plant = await startPlant();
});
afterEach(endPlant);

test('an operator sees new reports without taking them, and opens a due plan instead of beginning it', async () => {
  const due = plan(plant, 'Tornio', -8);
  asRole('operator');
  await openHome(plant, job('Robot', 0));
  await screen.findAllByText('Robot fermo');
  expect(screen.queryByText('Prendi in carico')).toBeNull();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(`/maintenance?id=${due._id}`);
  expect(links.filter((href) => href?.includes('new=1'))).toEqual([]);
});

test('first steps are for those who may do them', async () => {
  plant.server.others['GET /api/tenant/myself'] = {
    ...{ code: 'BRENTA', timezone: 'Europe/Rome', billingdata: { name: 'Falegnameria Brenta' } },
    ...{ services: { maintenance: { menuhidden: {} } }, firstSteps: { shown: true, labelsPrinted: false } },
  };
  plant.server.others['GET /api/maintenance/machine/all'] = [];
  asRole('technician');
  await openHome(plant);
  expect(screen.queryByText(/di 4 fatti$/)).toBeNull();
});
