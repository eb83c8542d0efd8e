import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { field, renderPage, TestServer, type StoredRecords } from '@officina/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { interventionRecord } from '../record.ts';
import Section from '../Section.tsx';
import { sampleJob } from './sample-job.ts';

const job = sampleJob({ __v: 0 });
export const tornio = { _id: job.machineId, __v: 0, shortCode: 'TOR-01', name: 'Tornio', isActive: true };
export const pressa = {
  _id: '65a1b2c3d4e5f60718293a4d',
  __v: 0,
  shortCode: 'PRE-01',
  name: 'Pressa',
  isActive: true,
};

/**
 * A server with two machines, the given interventions (as overrides of the sample), the same plans for every machine, and other
 * records.
 */
export function startServer(
  jobs: Partial<Intervention>[] = [{}],
  users: object[] = [],
  plans: object[] = [],
  kept: StoredRecords[] = [],
): Promise<TestServer> {
  const blank = { notes: [], customData: [], status: 'OPEN', type: 'RICHIESTA' };
  const documents = jobs.map((overrides) => ({ ...job, ...overrides }));
  return new TestServer([{ routes: interventionRecord.routes, blank, documents }, ...kept], {
    'GET /api/maintenance/intervention/archived': [],
    'GET /api/maintenance/machine/all': [tornio, pressa],
    'GET /api/maintenance/intervention/bymachine/{machineId}': [],
    'GET /api/maintenance/maintenance/bymachine/{machineId}': plans,
    'GET /api/user': users,
    'GET /api/maintenance/spare/bymachine/{id}': [],
    'GET /api/action/history/{id}/{before}': { items: [], next: null },
  }).start();
}

/** Opens the section with the sheet of the sample intervention, or with another query. */
export async function openSheet(query = `new=0&interventionId=${job._id}`): Promise<void> {
  renderPage(<Section />, `/intervention?${query}`);
  await field('Assegnato a');
}

/** Chooses a machine in the picker of a new intervention. */
export async function chooseMachine(name: string): Promise<void> {
  const machine = await field('Macchina');
  await act(async () => {
    machine.blur();
    machine.focus();
  });
  const options = await screen.findAllByRole('option');
  const option = options.find(({ textContent }) => textContent?.includes(name)) as HTMLElement;
  await act(async () => fireEvent.mouseDown(option));
}
