/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { Route, Routes } from '@officina/web-kit';
import { endPage, renderPage, refetchedRoutes, startLists } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

const machine = {
  ...{
    _id: 'a'.repeat(24),
    __v: 0,
    shortCode: 'TOR-01',
    name: 'Tornio',
    isActive: true,
    tags: [],
    customData: [],
  },
  ...{ ceMark: false, therIsManual: false, conformCertificate: false },
};

const single = 'maintenance/machine/single/{id}';
const all = 'maintenance/machine/all';
const open = (address: string) => {
  renderPage(
    <Routes>
      <Route path="/machine/*" element={<Section />} />
    </Routes>,
    address,
  );
  return screen.findAllByText('Tornio');
};
const start = () => startLists({ [`GET /api/${all}`]: [machine], [`GET /api/${single}`]: machine });

afterEach(endPage);

test('the list and an open sheet refetch machines, open jobs, sites, customers and users after live hints', async () => {
  const server = await start();
  await open(`/machine?id=${machine._id}`);
  expect(await refetchedRoutes(server)).toEqual({
    customer: ['customer/all'],
    intervention: ['maintenance/intervention/allOpen'],
    machine: [all, single],
    site: ['site/all'],
    user: ['user'],
  });
});

test('the page of a machine refetches everything that it shows after live hints', async () => {
  const named = { owner: 'b'.repeat(24), site: 'c'.repeat(24), customer: 'd'.repeat(24) };
  const server = await startLists({ [`GET /api/${single}`]: { ...machine, ...named } });
  await open(`/machine/${machine._id}`);
  // Loaded lazily.
  await screen.findByRole('region', { name: 'Etichette QR' });
  const [due, plans] = ['maintenance/maintenance/due', 'maintenance/maintenance/bymachine/{machineId}'];
  expect(await refetchedRoutes(server)).toEqual({
    customer: ['customer/all'],
    file: ['files/of/{entity}/{entityId}'],
    intervention: ['maintenance/intervention/bymachine/{machineId}', plans, due],
    machine: [plans, due, single].sort(),
    order: ['maintenance/order/bymachine/{id}'],
    plan: [plans, due],
    sensor: ['maintenance/sensor/bymachine/{id}'],
    site: ['site/all'],
    spare: ['maintenance/spare/bymachine/{id}'],
    user: ['user'],
    visit: ['visit/bymachine/{id}'],
  });
});
