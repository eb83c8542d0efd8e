/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { endPage, renderPage, setScreen } from '@officina/web-kit/testing';
import { fireEvent, within } from '@testing-library/react';
import { DoneTable } from './done-table.tsx';

const machine = { _id: '65a1b2c3d4e5f60718293a4c', shortCode: 'PRE-04' } as Machine;
const job: Intervention = {
  ...{
    _id: '65a1b2c3d4e5f60718293a4b',
    __v: 0,
    machineId: machine._id,
    type: 'PERMANENTE',
    status: 'CLOSED',
  },
  ...{ openDate: '2026-11-18T08:00:00.000Z', startDate: '2026-11-18T08:00:00.000Z', openBy: 'Ivan Moser' },
  ...{ endDate: '2026-11-19T08:00:00.000Z', issueDescription: 'Perde olio', alreadyReported: false },
  ...{ notes: [], customData: [], isActive: true },
};

afterEach(endPage);

test.each([
  ['card', false, '19/11/2026ChiusoPerde olioPERMANENTEIvan Moser'],
  ['row', true, '19/11/2026PERMANENTEChiusoPerde olioIvan Moser'],
])(
  '[S2.sum.interventions] a %s shows when the job was closed, its text and who opened it, and opens its sheet',
  (_, isWide, text) => {
    setScreen({ isWide });
    const jobs = { open: [], done: [job], loading: false, isPartial: false, error: null, retry: () => {} };
    renderPage(<DoneTable jobs={jobs} />, `/machine/${machine._id}`);
    const row = document.querySelector<HTMLElement>('[data-row]') as HTMLElement;
    expect(row.textContent).toContain(text);
    fireEvent.click(within(row).getByRole('button'));
    expect(window.location.pathname + window.location.search).toBe(
      `/intervention?new=0&interventionId=${job._id}`,
    );
  },
);
