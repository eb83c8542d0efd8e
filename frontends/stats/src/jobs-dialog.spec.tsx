/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo } from '@officina/web-kit';
import { endPage, press, type TestServer } from '@officina/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { job, machines, openStats, startPlant, thisYear } from './testing/stats-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startPlant();
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const jobsOf = 'GET /api/maintenance/intervention/bymachine/{machineId}';
const openBar = async () => {
  openStats(`?barra=${machines[0]?._id}`);
  return within(await screen.findByRole('dialog', { name: 'Macchina 1' }));
};

test('a group shows its first 50 jobs, and more on request', async () => {
  const many = Array.from({ length: 101 }, (_, at) => job(at, 0));
  const done = Array.from({ length: 50 }, (_, at) => job(200 + at, 0, { type: 'PROGRAMMATA' }));
  server.others[jobsOf] = [...many, ...done];
  const dialog = await openBar();
  const other = within(await dialog.findByRole('region', { name: `Altri ${thisYear}` }));
  const planned = within(dialog.getByRole('region', { name: `Programmati ${thisYear}` }));
  expect(planned.getAllByRole('listitem')).toHaveLength(50);
  expect(planned.queryByRole('button')).toBeNull();
  expect(other.getByRole('heading', { level: 3 }).textContent).toBe(`Altri ${thisYear} 101`);
  expect(other.getAllByRole('listitem')).toHaveLength(50);
  await press('Mostra altri 50');
  expect(other.getAllByRole('listitem')).toHaveLength(100);
  await press('Mostra un altro');
  expect(other.getAllByRole('listitem')).toHaveLength(101);
  expect(other.queryByRole('button')).toBeNull();
});

test('a scheduled job is named after its plan or type, even if it was a problem before; a long problem is cut, with the full text as tooltip', async () => {
  const long = 'Perde olio. '.repeat(300);
  const scheduled = { type: 'PROGRAMMATA' as const, issueDescription: 'Il problema di prima' };
  const named = { ...scheduled, maintenanceName: 'Cambio olio' };
  server.others[jobsOf] = [job(1, 0, scheduled), job(2, 0, { issueDescription: long }), job(3, 0, named)];
  const dialog = await openBar();
  const title = await dialog.findByTitle(long.trim());
  expect(title.className).toContain('line-clamp-3');
  expect(dialog.getByText('Manutenzione programmata')).toBeTruthy();
  expect(dialog.getByText('Cambio olio')).toBeTruthy();
  expect(dialog.queryByText('Il problema di prima')).toBeNull();
});
