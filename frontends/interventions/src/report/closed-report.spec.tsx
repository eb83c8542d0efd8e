/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressKey,
  printedNow,
  printedWhole,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer } from '../testing/sheet-page.tsx';

const note = (at: string, user: string, text: string) => ({
  _id: `65a1b2c3d4e5f607182930${at.slice(8, 10)}`,
  date: at,
  user,
  text,
});

const yearly = {
  _id: '65a1b2c3d4e5f60718293b01',
  __v: 0,
  machineId: sampleJob().machineId,
  description: 'Revisione annuale',
  triggeredByDays: 365,
  checkList: [],
};
const planned = (maintenanceId: string | null): Partial<Intervention> => ({
  ...{ type: 'PROGRAMMATA', maintenanceId, issueDescription: null, solveDescription: null },
});

let server: TestServer;
const start = async (different: Partial<Intervention> = {}, plans: object[] = [yearly]) => {
  const job: Partial<Intervention> = {
    type: 'PERMANENTE',
    status: 'CLOSED',
    openBy: 'Pietro',
    externalExecutor: 'Luca Bianchi',
    openDate: '2026-10-12T13:20:00.000Z',
    startDate: '2026-10-12T13:20:00.000Z',
    endDate: '2026-10-13T08:05:00.000Z',
    closedBy: { id: '64b000000000000000000001', name: 'Elena Pedrotti' },
    issueDescription: 'Filtro intasato',
    solveDescription: 'Sostituito il filtro',
    customData: [{ name: 'Ore motore', value: '12.480' }],
    notes: [
      note('2026-10-12T14:30:00.000Z', 'Luca Bianchi', 'Filtro nuovo domani'),
      note('2026-10-14T06:00:00.000Z', 'Anna Rossi', 'Regge'),
    ],
    ...different,
  };
  server = await startServer([job], [], plans);
};
const show = async () => {
  renderPage(<Section />, `/intervention?new=0&interventionId=${sampleJob()._id}`);
  await screen.findByText('Chiuso e bloccato.');
};
async function openClosed(different: Partial<Intervention> = {}, plans?: object[]) {
  await start(different, plans);
  await show();
}
afterEach(endPage);

const sheet = () => within(screen.getByRole('dialog'));
const pairsIn = (part: Element) =>
  [...part.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const pairs = () => pairsIn(screen.getByRole('dialog'));
const moments = () =>
  within(sheet().getByRole('region', { name: 'Note' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('[S2.int.locked] a closed intervention', () => {
  test('says who, when, how long, and what else the form holds; nothing can be edited', async () => {
    await openClosed();
    expect(pairs()).toEqual([
      ['Segnalato da', 'Pietro'],
      ['Eseguito da', 'Elena Pedrotti'],
      ['Aperto il', '12/10/2026 15:20'],
      ['Chiuso il', '13/10/2026 10:05 da Elena Pedrotti'],
      ['Durata', '18 ore e 45 minuti'],
      ['Tipo intervento', 'PERMANENTE'],
      ['Priorità', 'Normale'],
      ['Assegnato a', 'Luca Bianchi'],
      ['Già segnalato', 'No'],
      ['Data inizio', '12/10/2026'],
      ['Ore motore', '12.480'],
    ]);
    expect(sheet().getByText('Filtro intasato')).toBeTruthy();
    expect(sheet().getByText('Sostituito il filtro')).toBeTruthy();
    expect(screen.getByRole('dialog').querySelectorAll('input, textarea, select, [role=radio]')).toHaveLength(
      0,
    );
    expect(
      sheet()
        .getAllByRole('button')
        .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
    ).toEqual([
      'Chiudi',
      'Aggiungi nota',
      'Elimina Intervento',
      'Elimina Intervento',
      'Chiudi',
      'Stampa',
      'Riapri',
    ]);
  });

  test('[S2.int.delete] can be deleted, after the question', async () => {
    await openClosed();
    await press('Elimina Intervento');
    await screen.findByText('Confermi di voler cancellare questa intervention');
    expect(server.writes()).toEqual([]);
    await press('Elimina');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento eliminato']));
    expect(server.stored(sampleJob()._id)).toBeUndefined();
  });

  test('tells its notes in time, from the report past the end, and takes another', async () => {
    await openClosed();
    expect(moments()).toEqual([
      'Segnalato da Pietro 12/10/2026 15:20',
      'Luca Bianchi 12/10/2026 16:30Filtro nuovo domani',
      'Chiuso da Elena Pedrotti 13/10/2026 10:05',
      'Anna Rossi 14/10/2026 08:00Regge',
    ]);
    await press('Aggiungi nota');
    await fill('Nuova nota', 'Garanzia');
    fireEvent.click(sheet().getByRole('button', { name: 'Aggiungi' }));
    await waitFor(() => expect(server.writes()).toMatchObject([{ body: { notes: [{ text: 'Garanzia' }] } }]));
  });

  test('that an older version closed does not say by whom', async () => {
    await openClosed({ closedBy: null, notes: [] });
    expect(pairs().slice(1, 4)).toEqual([
      ['Eseguito da', '—'],
      ['Aperto il', '12/10/2026 15:20'],
      ['Chiuso il', '13/10/2026 10:05'],
    ]);
    expect(moments()).toEqual(['Segnalato da Pietro 12/10/2026 15:20', 'Chiuso 13/10/2026 10:05']);
  });

  test('that was recorded with its plan says its day alone: neither an hour, nor who did it', async () => {
    const day = '2026-10-12T22:00:00.000Z';
    const dates = { openDate: day, startDate: day, endDate: day };
    await openClosed({ ...planned(yearly._id), ...dates, isRecorded: true, closedBy: null, openBy: null });
    expect(pairs().slice(0, 3)).toEqual([
      ['Fatto il', '13/10/2026'],
      ['Registrato', 'con il piano, come ultima volta'],
      ['Tipo intervento', 'PROGRAMMATA'],
    ]);
    expect(moments()).toHaveLength(2);
    expect((await printedWhole()).textContent).toContain('Registratocon il piano, come ultima volta');
  });

  test('was done by who was named, not by who closed it', async () => {
    const named = ['Ivan Moser', 'Luca Bianchi'].map((name, at) => ({
      id: `64b00000000000000000000${at}`,
      name,
    }));
    await openClosed({ doneBy: named });
    expect(pairs()).toContainEqual(['Eseguito da', 'Ivan Moser, Luca Bianchi']);
  });

  test('says of which KO point it was born, and leads there', async () => {
    const from = 'e'.repeat(24);
    await openClosed({ fromInterventionId: from, fromPoint: 'Cinghie' });
    expect(sheet().getByText(/^Nato dal punto KO «Cinghie» dell’/)).toBeTruthy();
    expect(sheet().getByText('intervento eeeee').getAttribute('href')).toBe(
      `/intervention?new=0&interventionId=${from}`,
    );
  });

  test('shows its checklist, whose keys are silent', async () => {
    const checkList = [
      { title: 'Livello olio', result: '' as const },
      { title: 'Filtri', result: 'OK' as const },
      { title: 'Cinghie', result: '' as const, notOk: true as const },
    ];
    await openClosed({ type: 'PROGRAMMATA', scheduledMaintenance: { checkList } });
    await pressKey('o');
    const list = sheet().getByText('1 di 3 OK, 1 KO').closest('section') as HTMLElement;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Livello olioda verificare', '2FiltriOK', '3CinghieKO']);
    expect(sheet().queryByText('Problema')).toBeNull();
    expect(sheet().getByRole('button', { name: 'Apri intervento Cinghie' })).toBeTruthy();
    expect((await printedWhole()).textContent).toContain('1Livello olioda verificare2FiltriOK3CinghieKO');
    expect(server.writes()).toEqual([]);
  });

  test.each([
    ['its name', yearly._id, [yearly], 'Revisione annuale'],
    ['that it was deleted since', yearly._id, [], 'Piano eliminato'],
    ['none', null, [yearly], '—'],
  ])('says of the plan that it carried out %s, on paper too', async (_, maintenanceId, plans, words) => {
    await openClosed(planned(maintenanceId), plans);
    await waitFor(() => expect(pairs()).toContainEqual(['Manutenzione programmata', words]));
    expect((await printedWhole()).textContent).toContain(`Manutenzione programmata${words}`);
  });

  test('calls no plan deleted while the plans have not come', async () => {
    await start(planned(yearly._id));
    const late = server.openNext(`GET /api/maintenance/maintenance/bymachine/${yearly.machineId}`);
    await show();
    await late.asked;
    expect(pairs()).toContainEqual(['Manutenzione programmata', '—']);
    expect(printedNow()?.textContent).toBe(
      'Una parte di questo foglio non è ancora arrivata: stampa di nuovo tra poco.',
    );
    expect(sheet().getByRole('button', { name: 'Stampa' }).ariaDisabled).toBe('true');
    late.page([yearly]);
    late.end();
    await waitFor(() => expect(pairs()).toContainEqual(['Manutenzione programmata', 'Revisione annuale']));
    expect((await printedWhole()).textContent).toContain('Manutenzione programmataRevisione annuale');
    expect(sheet().getByRole('button', { name: 'Stampa' }).ariaDisabled).toBeNull();
  });

  test('has a paper of its own beside the page, for two signatures', async () => {
    await openClosed();
    const paper = await printedWhole();
    for (const text of [
      'Rapporto di intervento',
      '13/10/2026 10:05 da Elena Pedrotti',
      'Filtro intasato',
      'Sostituito il filtro',
      'Ore motore',
      'Regge',
    ])
      expect(within(paper).getByText(text)).toBeTruthy();
    // All that the sheet says; the type stands beside the plate.
    const facts = pairs();
    expect(facts).toContainEqual(['Priorità', 'Normale']);
    expect(pairsIn(paper)).toEqual(facts.filter(([name]) => name !== 'Tipo intervento'));
    expect(within(paper).getByText('PERMANENTE')).toBeTruthy();
    expect(paper.textContent).toContain('93a4b');
    expect(paper.textContent?.endsWith('Firma di chi ha eseguitoFirma del responsabile')).toBe(true);
  });
});
