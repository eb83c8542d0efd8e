/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  signIn,
  signOut,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer } from '../testing/sheet-page.tsx';

const id = sampleJob()._id;
const closed = () => waitFor(() => expect(messageTexts()).toEqual(['Intervento chiuso']));
const key = 'Chiudi intervento';

let server: TestServer;
afterEach(endPage);

/** Opens the step that asks what was done. */
async function openStep() {
  await press(key);
  await screen.findByText('Prima di chiudere');
}

describe('closing', () => {
  test('a report saves the kind of work and its description at once, and nobody is named', async () => {
    server = await startServer([{}]);
    await openSheet();
    await openStep();
    expect(document.activeElement?.textContent).toBe('Prima di chiudere');
    expect(within(screen.getByRole('dialog')).getByText('Perde olio')).toBeTruthy();
    await pressLabelled(/^PERMANENTE/);
    await fill('Descrizione soluzione', 'Stretto il raccordo');
    await press(key);
    await closed();
    expect(server.writes().map(({ body }) => body)).toEqual([
      { status: 'CLOSED', type: 'PERMANENTE', solveDescription: 'Stretto il raccordo' },
    ]);
  });

  test('a report requires what was done, or a note if there was nothing to repair', async () => {
    server = await startServer([{}]);
    await openSheet();
    await openStep();
    await press(key);
    await screen.findByText('Scegli che cosa è stato fatto');
    expect(document.activeElement).toBe(await field(/^PERMANENTE/));
    expect(server.writes()).toEqual([]);
    await pressLabelled(/^RICHIESTA/);
    expect(screen.queryByText('Scegli che cosa è stato fatto')).toBeNull();
    await fill('Nota, se serve', 'Era solo un filtro spento');
    await press(key);
    await closed();
    expect(server.writes()).toMatchObject([
      { body: { status: 'CLOSED', notes: [{ text: 'Era solo un filtro spento' }] } },
    ]);
    expect(server.stored(id)).toMatchObject({ type: 'RICHIESTA' });
  });

  test('the tile and «Salva» open the same step; going back loses nothing and closes nothing', async () => {
    server = await startServer([{}]);
    await openSheet();
    await fill('Assegnato a', 'Ivan');
    await pressLabelled('Chiuso');
    await press('Salva modifiche');
    await screen.findByText('Prima di chiudere');
    await pressKey('Escape');
    await waitFor(() => expect(valueOf('Assegnato a')).toBe('Ivan'));
    expect(screen.queryByText('Prima di chiudere')).toBeNull();
    expect(server.writes()).toEqual([]);
    await pressLabelled('Aperto');
    await openStep();
    await press('Indietro');
    await waitFor(() => expect(document.activeElement?.textContent).toBe(key));
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
    expect(server.writes().map(({ body }) => body)).toEqual([{ externalExecutor: 'Ivan' }]);
  });

  test('going back also resets what was chosen about the work', async () => {
    server = await startServer([{}]);
    await openSheet();
    await openStep();
    await pressLabelled(/^PERMANENTE/);
    await press('Indietro');
    await waitFor(() => expect(screen.queryByText('Prima di chiudere')).toBeNull());
    expect((await field('Tipo intervento')).textContent).toBe('RICHIESTA');
    expect(screen.queryByText('Salva modifiche')).toBeNull();
    await openStep();
    await pressLabelled(/^RICHIESTA/);
    await press('Indietro');
    await openStep();
    await press(key);
    await screen.findByText('Scegli che cosa è stato fatto');
  });

  test('a refused field keeps the step open if it is in the step, and leaves it otherwise; going back restores the job', async () => {
    server = await startServer([{ type: 'PERMANENTE', solveDescription: 'Fascetta' }]);
    await openSheet();
    await openStep();
    server.refuseNext('invalid', { errors: [{ path: 'doneBy.0.id', message: 'Non lavora più qui' }] });
    await press(key);
    await screen.findByText('Non lavora più qui');
    expect(screen.getByText('Prima di chiudere')).toBeTruthy();
    server.refuseNext('invalid', { errors: [{ path: 'priority', message: 'Non va bene' }] });
    await press(key);
    await waitFor(() => expect(screen.queryByText('Prima di chiudere')).toBeNull());
    await openStep();
    await press('Indietro');
    await waitFor(() => expect(screen.queryByText('Salva modifiche')).toBeNull());
    expect(server.stored(id)).toMatchObject({ status: 'OPEN' });
  });

  test('the step ends when somebody deletes the job meanwhile', async () => {
    server = await startServer([{}]);
    await openSheet();
    await openStep();
    server.remove(id);
    await hint('intervention');
    await screen.findByText(/ha eliminato questo intervento/);
    expect(screen.queryByText('Prima di chiudere')).toBeNull();
  });

  test('a new job without a machine leaves the step for the missing field', async () => {
    server = await startServer([]);
    await openSheet('new=1');
    await pressLabelled('Chiuso');
    await press('Crea intervento');
    await pressLabelled(/^RICHIESTA/);
    await press(key);
    await waitFor(() => expect(screen.queryByText('Prima di chiudere')).toBeNull());
    expect((await field('Macchina')).getAttribute('aria-invalid')).toBe('true');
  });

  test('the close button leads when nothing is typed; typed changes are saved first', async () => {
    server = await startServer([{}]);
    await openSheet();
    expect(screen.queryByText('Salva modifiche')).toBeNull();
    await fill('Assegnato a', 'Ivan');
    expect(screen.getByText('Salva modifiche')).toBeTruthy();
    expect(screen.getByText(key)).toBeTruthy();
  });
});

describe('«Eseguito da»', () => {
  const luca = { _id: '64b0000000000000000000c2', fullName: 'Luca Bianchi', isActive: true };
  const former = { _id: '64b0000000000000000000c3', fullName: 'Andato Via', isActive: false };
  afterEach(() => signOut());

  test('is the user who closes, unless other colleagues are named', async () => {
    await signIn('64b0000000000000000000c1');
    server = await startServer([{ type: 'PERMANENTE', solveDescription: 'Fascetta' }], [luca, former]);
    await openSheet();
    await openStep();
    const picker = await field('Eseguito da');
    expect(screen.getByText('Anna')).toBeTruthy();
    await act(async () => picker.focus());
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Anna',
      'Luca Bianchi',
    ]);
    await act(async () => fireEvent.mouseDown(screen.getByRole('option', { name: 'Luca Bianchi' })));
    await press(key);
    await closed();
    expect(server.writes()[0]?.body).toEqual({
      status: 'CLOSED',
      doneBy: [{ id: '64b0000000000000000000c1' }, { id: luca._id }],
    });
  });
});
