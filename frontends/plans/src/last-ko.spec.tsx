/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage } from '@officina/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openSection, samplePlan, startServer } from './testing/sample.tsx';

afterEach(endPage);

const plan = samplePlan();
const done = (number: number, endDate: string, ko: string[], more: object = {}) => ({
  ...{ _id: String(number).padStart(24, '0'), __v: 0, machineId: plan.machineId, maintenanceId: plan._id },
  ...{ type: 'PROGRAMMATA', status: 'CLOSED', startDate: endDate, endDate },
  scheduledMaintenance: {
    checkList: plan.checkList.map(({ title }) =>
      ko.includes(title) ? { title, result: '', notOk: true } : { title, result: 'OK' },
    ),
  },
  ...more,
});
const openWith = async (...jobs: object[]) => {
  const server = await startServer();
  server.others['GET /api/maintenance/intervention/bymachine/{machineId}'] = jobs;
  await openSection(`?id=${plan._id}`, 'Prossima scadenza');
};

test('the sheet shows the KO points of the last execution, and links to it', async () => {
  await openWith(
    done(1, '2026-03-01T09:00:00.000Z', ['Livello olio']),
    done(2, '2026-06-25T09:00:00.000Z', ['Filtri', 'Cinghie']),
    done(3, '2026-07-01T09:00:00.000Z', ['Livello olio'], { maintenanceId: 'f'.repeat(24) }),
    done(4, '2026-08-01T09:00:00.000Z', ['Livello olio'], { status: 'ASSIGNED' }),
  );
  const card = within(await screen.findByRole('region', { name: 'KO l’ultima volta' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'FiltriKO',
    'CinghieKO',
  ]);
  expect(card.getByText('Apri il controllo del 25/06/2026').closest('a')?.getAttribute('href')).toBe(
    `/intervention?new=0&interventionId=${'2'.padStart(24, '0')}`,
  );
});

test('points that were OK in the last execution are not shown', async () => {
  await openWith(done(1, '2026-03-01T09:00:00.000Z', ['Filtri']), done(2, '2026-06-25T09:00:00.000Z', []));
  expect(screen.queryByRole('region', { name: 'KO l’ultima volta' })).toBeNull();
});
