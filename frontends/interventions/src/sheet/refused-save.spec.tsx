/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, fill, messageTexts, press, valueOf } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer } from '../testing/sheet-page.tsx';

afterEach(endPage);

test('[S8.interventionSave] a refused save shows an error, keeps the input and succeeds when retried', async () => {
  const { _id } = sampleJob();
  const server = await startServer();
  await openSheet();
  await fill('Descrizione problema', 'Perde olio dal tubo');
  server.refuseNext('unavailable');
  await press('Salva modifiche');
  const error = await screen.findByText(/^Intervento non salvato: .+ Quello che hai scritto è ancora qui\.$/);
  expect(error.closest('[data-code]')?.getAttribute('data-code')).toBe('4000');
  expect(valueOf('Descrizione problema')).toBe('Perde olio dal tubo');
  expect(server.stored(_id)).toMatchObject({ __v: 0 });
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toContain('Intervento salvato'));
  expect(server.stored(_id)).toMatchObject({ __v: 1, issueDescription: 'Perde olio dal tubo' });
});
