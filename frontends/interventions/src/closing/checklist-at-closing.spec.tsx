/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, describe, expect, test } from '@jest/globals';
import { endPage, hint, messageTexts, press, type TestServer } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer, tornio } from '../testing/sheet-page.tsx';

const jobsOfMachine = 'GET /api/maintenance/intervention/bymachine/{machineId}';

let server: TestServer;
afterEach(endPage);

describe('closing a job with a checklist', () => {
  const item = (title: string, result: 'OK' | '' = '', more: object = {}) => ({ title, result, ...more });
  const ko = (title: string) => item(title, '', { notOk: true });
  const jobId = sampleJob()._id;
  const openWith = async (checkList: ReturnType<typeof item>[], others: Partial<Intervention>[] = []) => {
    server = await startServer([{ type: 'PROGRAMMATA', scheduledMaintenance: { checkList } }, ...others]);
    server.others[jobsOfMachine] = others;
    await openSheet(`new=0&interventionId=${jobId}`);
    await press('Chiudi intervento');
    await screen.findByText('Prima di chiudere');
  };
  const part = (name: string) => within(screen.getByRole('region', { name }));
  const closed = () => waitFor(() => expect(messageTexts()).toEqual(['Intervento chiuso']));

  test('shows the unmarked points, which can be marked there; they do not prevent closing', async () => {
    await openWith([item('Olio'), item('Filtri', 'OK'), item('Cinghie')]);
    const left = part('Punti da verificare');
    expect(left.getByText('Ne restano 2: si chiude anche così.')).toBeTruthy();
    await act(async () => fireEvent.click(left.getByRole('button', { name: 'OK Olio' })));
    expect(left.getByText('Ne resta 1: si chiude anche così.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('OK Cinghie');
    await press('Chiudi intervento');
    await closed();
    expect(server.stored(jobId)).toMatchObject({
      status: 'CLOSED',
      scheduledMaintenance: { checkList: [{ result: 'OK' }, { result: 'OK' }, { result: '' }] },
    });
  });

  test('shows no points when all are OK', async () => {
    await openWith([item('Olio', 'OK')]);
    expect(screen.queryByRole('region', { name: 'Punti da verificare' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Punti KO' })).toBeNull();
    await press('Chiudi intervento');
    await closed();
  });

  test('opens one intervention for each KO point, with its text and the origin', async () => {
    const made = {
      _id: 'd'.repeat(24),
      fromInterventionId: jobId,
      fromPoint: 'Olio',
      status: 'ASSIGNED' as const,
    };
    // The same point was KO in the previous job too.
    const before = { ...made, _id: 'e'.repeat(24), fromInterventionId: 'f'.repeat(24), fromPoint: 'Cinghie' };
    await openWith([ko('Olio'), item('Filtri', 'OK'), ko('Cinghie')], [made, before]);
    const points = part('Punti KO');
    expect((await points.findByText('Intervento ddddd')).closest('a')?.getAttribute('href')).toBe(
      `/intervention?new=0&interventionId=${made._id}`,
    );
    expect(points.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'OlioAssegnatoIntervento ddddd',
      'CinghieCrea intervento Cinghie',
    ]);
    const button = points.getByRole('button');
    await waitFor(() => expect(button.ariaDisabled).toBeNull());
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(server.kept[0]?.documents).toHaveLength(4));
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento creato']));
    const writes = server.writes();
    expect(writes).toEqual(
      writes.map(() => ({
        ...writes[0],
        body: {
          machineId: tornio._id,
          type: 'RICHIESTA',
          issueDescription: 'KO nella checklist: Cinghie',
          fromInterventionId: jobId,
          fromPoint: 'Cinghie',
        },
        idempotencyKey: `ko-${jobId}-2`,
      })),
    );
    server.others[jobsOfMachine] = [made, ...(server.kept[0]?.documents.slice(3) ?? [])];
    await hint('intervention');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Intervento /));
  });

  test('links to the intervention that somebody else opened first', async () => {
    await openWith([ko('Olio')]);
    const button = await part('Punti KO').findByRole('button');
    await waitFor(() => expect(button.ariaDisabled).toBeNull());
    server.others[jobsOfMachine] = [
      { _id: 'd'.repeat(24), fromInterventionId: jobId, fromPoint: 'Olio', status: 'OPEN' },
    ];
    server.refuseNext('already_open');
    await act(async () => fireEvent.click(button));
    await waitFor(() => expect(messageTexts()).toEqual(['L’intervento c’era già']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Intervento ddddd'));
  });
});
