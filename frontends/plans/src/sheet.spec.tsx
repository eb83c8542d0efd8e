/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  messageTexts,
  press,
  pressLabelled,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { planRecord } from './record.ts';
import {
  machines,
  openPicker,
  openSection,
  pick,
  samplePlan,
  sampleTime,
  startServer,
} from './testing/sample.tsx';

let server: TestServer;
afterEach(endPage);

const plan = samplePlan();
const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Manutenzione programmata salvata']));
const link = (name: string) => screen.getByText(name).closest('a')?.getAttribute('href');

describe('a new plan', () => {
  const fillIn = async (description: string) => {
    server = await startServer([]);
    await openSection('?new=1', 'Crea manutenzione');
    await pick('Macchina', 'Tornio');
    await fill(/^Descrizione/, description);
  };

  test('is created with the typed values, numbers as numbers', async () => {
    await fillIn('Cambio olio');
    await fill('Frequenza', '90');
    await fill('Codice', 'OLIO');
    await press('Crea manutenzione');
    await saved();
    expect(server.writes().map(({ body }) => body)).toEqual([
      {
        machineId: machines[2]._id,
        description: 'Cambio olio',
        triggeredByDays: 90,
        noticeDays: null,
        shortCode: 'OLIO',
        checkList: [],
      },
    ]);
  });

  test('has a last date, which must not be in the future', async () => {
    await fillIn('Cambio olio');
    await fill('Frequenza', '90');
    await fill('Ultima volta', '31/12/2199');
    await press('Crea manutenzione');
    await screen.findByText('Deve stare tra il 01/01/1990 e oggi');
    expect(server.writes()).toEqual([]);
    await fill('Ultima volta', '12/03/2026');
    await press('Crea manutenzione');
    await saved();
    expect(server.writes()[0]?.body).toMatchObject({ lastDate: '2026-03-11T23:00:00.000Z' });
  });

  test('reads «1.000» days as a thousand', async () => {
    await fillIn('Revisione');
    await fill('Frequenza', '1.000');
    await fill('Preavviso', '1.200');
    await press('Crea manutenzione');
    await saved();
    expect(server.writes()[0]?.body).toMatchObject({ triggeredByDays: 1000, noticeDays: 1200 });
  });

  test('[S5.plan.counter] has a counter up to 30 characters; 31 show a hint but are saved', async () => {
    await fillIn('x'.repeat(30));
    expect(screen.getByText('30 / 30')).toBeTruthy();
    expect(screen.queryByText(/Più di 30 caratteri/)).toBeNull();
    await fill(/^Descrizione/, 'x'.repeat(31));
    expect(screen.getByText('31 / 30')).toBeTruthy();
    expect(screen.getByText(/Più di 30 caratteri/)).toBeTruthy();
    await fill('Frequenza', '90');
    await press('Crea manutenzione');
    await saved();
  });

  test.each([
    ['', 'Campo obbligatorio'],
    ['tre mesi', 'Deve essere un numero'],
    ['0', 'Almeno 1'],
  ])('[S5.plan.counter] with the frequency «%s» is refused at that field', async (typed, refusal) => {
    await fillIn('Cambio olio');
    await fill('Frequenza', typed);
    await press('Crea manutenzione');
    const frequency = await field('Frequenza');
    await waitFor(() => expect(frequency.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(refusal)).toBeTruthy();
    expect(server.kept[0]?.documents).toEqual([]);
  });

  test('offers only machines in use', async () => {
    server = await startServer([]);
    await openSection('?new=1', 'Crea manutenzione');
    const options = await openPicker('Macchina');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'FRE-01Fresatrice',
      'PRE-01Pressa',
      'TOR-01Tornio',
    ]);
  });
});

describe('an existing plan', () => {
  test('[S8.confirm.maintenance] is deleted after the specified confirmation', async () => {
    server = await startServer();
    await openSection(`?id=${plan._id}`, 'Salva modifiche');
    await press('Elimina manutenzione');
    await screen.findByText('Confermi di voler cancellare questa maintenance');
    await press('Elimina');
    await waitFor(() => expect(messageTexts()).toEqual(['Manutenzione programmata eliminata']));
    expect(server.kept[0]?.documents).toEqual([]);
  });

  test.each([
    [{ interventionCount: 1 }, 'Ultima volta: 25/06/2026. Eseguita: 1 volta.'],
    [{ lastDate: null, interventionCount: 0 }, 'Ultima volta: mai. Eseguita: 0 volte.'],
  ])('shows when it was last done, how often, and why it was put off: %j', async (history, text) => {
    const postponed = {
      to: '2026-09-29T22:00:00.000Z',
      reason: 'Manca il filtro',
      by: 'Anna Rossi',
      at: '2026-09-20T08:00:00.000Z',
    };
    server = await startServer([plan], [sampleTime(plan, { ...history, postponed })]);
    await openSection(`?id=${plan._id}`, 'Esegui');
    const card = within(screen.getByRole('region', { name: 'Prossima scadenza' }));
    expect(card.getByText(/^Ultima volta/).textContent).toBe(text);
    expect(card.getByText(/^Motivo/).parentElement?.textContent).toBe(
      'rinviata al 30/09/2026 da Anna RossiMotivo: Manca il filtro',
    );
  });

  test.each([
    ['of a machine out of use', machines[3]._id, true, 'Macchina fuori servizio'],
    ['whose times fail to load', plan.machineId, false, 'La prossima scadenza non è arrivata.'],
  ])('%s shows why its next job is missing', async (_, machineId, hasTimes, reason) => {
    const stored = samplePlan({ machineId });
    server = await startServer([stored], []);
    if (!hasTimes) delete server.others['GET /api/maintenance/maintenance/due'];
    await openSection(`?id=${stored._id}`, 'Copia su altre macchine');
    const card = screen.getByRole('region', { name: 'Prossima scadenza' });
    // The list behind the sheet may show the same text.
    await within(card).findByText(reason);
    expect(card.textContent).toBe(`Prossima scadenza${reason}Copia su altre macchine`);
  });

  test('that is due links to its execution, and one in progress to its intervention', async () => {
    server = await startServer();
    await openSection(`?id=${plan._id}`, 'Esegui');
    expect(link('Esegui')).toBe(`/intervention?new=1&machineid=${plan.machineId}&maintenanceid=${plan._id}`);
    await endPage();
    const running = 'e'.repeat(24);
    server = await startServer([plan], [sampleTime(plan, { openInterventionId: running })]);
    await openSection(`?id=${plan._id}`, 'Apri l’intervento');
    expect(link('Apri l’intervento')).toBe(`/intervention?new=0&interventionId=${running}`);
    expect(screen.queryByText('Rinvia')).toBeNull();
  });
});

describe('copying', () => {
  test('creates the copies in one request, and offers only other machines in use', async () => {
    const samePlan = samplePlan({ _id: 'a'.repeat(24), machineId: machines[1]._id });
    server = await startServer([plan, samePlan]);
    await openSection(`?id=${plan._id}&atto=copia`, 'Nessuna ancora.');
    const options = await openPicker('Aggiungi macchina');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'FRE-01Fresatrice',
      'PRE-01Pressa · ce l’ha già',
    ]);
    await pick('Aggiungi macchina', 'Pressa · ce l’ha già');
    await pick('Aggiungi macchina', 'Fresatrice');
    await pressLabelled('Togli Pressa');
    await pick('Aggiungi macchina', 'Pressa · ce l’ha già');
    server.refuseNext('unavailable');
    await press('Copia su 2 macchine');
    await waitFor(() => expect(messageTexts().join()).toContain('Manutenzione non copiata: '));
    await press('Annulla');
    await screen.findByText('Chiudere senza salvare?');
    await press('Continua a modificare');
    await press('Copia su 2 macchine');
    await waitFor(() => expect(messageTexts()).toEqual(['Manutenzione copiata su 2 macchine']));
    const [first, second] = server.writes();
    expect(first?.body).toEqual({ maintenanceId: plan._id, machineIds: [machines[0]._id, machines[1]._id] });
    expect(first?.idempotencyKey).toMatch(/^.{16,}$/);
    expect(second).toEqual(first);
  });

  test('shows that plans, by which machines are marked, are still loading', async () => {
    server = await startServer();
    const list = server.openNext(planRecord.routes.list);
    list.page([plan]);
    await openSection(
      `?id=${plan._id}&atto=copia`,
      'Una parte delle manutenzioni programmate è ancora in arrivo…',
    );
    list.end();
    await waitFor(() => expect(screen.queryByText(/ancora in arrivo/)).toBeNull());
  });

  test('needs a chosen machine', async () => {
    server = await startServer();
    await openSection(`?id=${plan._id}&atto=copia`, 'Nessuna ancora.');
    await press('Copia su 0 macchine');
    expect(server.writes()).toEqual([]);
  });
});
