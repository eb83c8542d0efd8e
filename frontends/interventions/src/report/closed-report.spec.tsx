/** @jest-environment @officina/web-kit/testing/environment */
import type { File as AttachedFile, Moment } from '@officina/contracts/files/files';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressKey,
  printedNow,
  completePaper,
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
const start = async (overrides: Partial<Intervention> = {}, plans: object[] = [yearly]) => {
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
    ...overrides,
  };
  server = await startServer([job], [], plans);
};
const fileAt = (at: number, more: Partial<AttachedFile>): AttachedFile => ({
  ...{ _id: String(at).repeat(24), __v: 0, entity: 'intervention', entityId: sampleJob()._id, name: `${at}` },
  ...{ kind: 'picture', type: 'image/jpeg', size: 1_000, addedBy: 'Ivan' },
  addedAt: `2026-10-12T12:0${at}:00.000Z`,
  ...more,
});
/** A job with photos that have these tags, and a document; `isAway`: the photos do not arrive. */
async function startWithFiles(tags: readonly (Moment | null)[], isAway = false): Promise<void> {
  await start({ files: { pictures: tags.length, documents: 1 } });
  // Other ids: the page keeps pictures.
  const photos = tags.map((moment, at) => fileAt(at + (isAway ? 7 : 1), { moment }));
  server.others['GET /api/files/of/{entity}/{entityId}'] = [...photos, fileAt(9, { kind: 'document' })];
  server.others['GET /api/files/{id}/picture/320'] = '';
  if (!isAway) server.others['GET /api/files/{id}/picture/1280'] = '';
  // jsdom loads no pictures.
  URL.createObjectURL = () => 'blob:photo';
  HTMLImageElement.prototype.decode = () => Promise.resolve();
}
const show = async () => {
  renderPage(<Section />, `/intervention?new=0&interventionId=${sampleJob()._id}`);
  await screen.findByText('Chiuso e bloccato.');
};
async function openClosed(overrides: Partial<Intervention> = {}, plans?: object[]) {
  await start(overrides, plans);
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
  test('shows people, times, duration and the other fields of the form, and cannot be edited', async () => {
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

  test('[S2.int.delete] can be deleted after a confirmation', async () => {
    await openClosed();
    await press('Elimina Intervento');
    await screen.findByText('Confermi di voler cancellare questa intervention');
    expect(server.writes()).toEqual([]);
    await press('Elimina');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento eliminato']));
    expect(server.stored(sampleJob()._id)).toBeUndefined();
  });

  test('lists its notes by date, those after the end too, and accepts another one', async () => {
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

  test('shows nobody if an older version closed it', async () => {
    await openClosed({ closedBy: null, notes: [] });
    expect(pairs().slice(1, 4)).toEqual([
      ['Eseguito da', '—'],
      ['Aperto il', '12/10/2026 15:20'],
      ['Chiuso il', '13/10/2026 10:05'],
    ]);
    expect(moments()).toEqual(['Segnalato da Pietro 12/10/2026 15:20', 'Chiuso 13/10/2026 10:05']);
  });

  test('shows only the day if it was recorded with its plan, neither time nor executor', async () => {
    const day = '2026-10-12T22:00:00.000Z';
    const dates = { openDate: day, startDate: day, endDate: day };
    await openClosed({ ...planned(yearly._id), ...dates, isRecorded: true, closedBy: null, openBy: null });
    expect(pairs().slice(0, 3)).toEqual([
      ['Fatto il', '13/10/2026'],
      ['Registrato', 'con il piano, come ultima volta'],
      ['Tipo intervento', 'PROGRAMMATA'],
    ]);
    expect(moments()).toHaveLength(2);
    expect((await completePaper()).textContent).toContain('Registratocon il piano, come ultima volta');
  });

  test('shows the named executors instead of the user who closed it', async () => {
    const named = ['Ivan Moser', 'Luca Bianchi'].map((name, at) => ({
      id: `64b00000000000000000000${at}`,
      name,
    }));
    await openClosed({ doneBy: named });
    expect(pairs()).toContainEqual(['Eseguito da', 'Ivan Moser, Luca Bianchi']);
  });

  test('shows and links the KO point that it follows', async () => {
    const from = 'e'.repeat(24);
    await openClosed({ fromInterventionId: from, fromPoint: 'Cinghie' });
    expect(sheet().getByText(/^Nato dal punto KO «Cinghie» dell’/)).toBeTruthy();
    expect(sheet().getByText('intervento eeeee').getAttribute('href')).toBe(
      `/intervention?new=0&interventionId=${from}`,
    );
  });

  test('shows its checklist, without shortcut keys', async () => {
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
    expect(sheet().getByRole('button', { name: 'Crea intervento Cinghie' })).toBeTruthy();
    expect((await completePaper()).textContent).toContain('1Livello olioda verificare2FiltriOK3CinghieKO');
    expect(server.writes()).toEqual([]);
  });

  test.each([
    ['its name', yearly._id, [yearly], 'Revisione annuale'],
    ['«Piano eliminato» if it was deleted', yearly._id, [], 'Piano eliminato'],
    ['«—» if it has none', null, [yearly], '—'],
  ])('shows for its plan %s, on paper too', async (_, maintenanceId, plans, label) => {
    await openClosed(planned(maintenanceId), plans);
    await waitFor(() => expect(pairs()).toContainEqual(['Manutenzione programmata', label]));
    expect((await completePaper()).textContent).toContain(`Manutenzione programmata${label}`);
  });

  test('does not show its plan as deleted while the plans are loading', async () => {
    await start(planned(yearly._id));
    const slowPlans = server.openNext(`GET /api/maintenance/maintenance/bymachine/${yearly.machineId}`);
    await show();
    await slowPlans.asked;
    expect(pairs()).toContainEqual(['Manutenzione programmata', '—']);
    expect(printedNow()?.textContent).toBe(
      'Una parte di questo foglio non è ancora arrivata: stampa di nuovo tra poco.',
    );
    expect(sheet().getByRole('button', { name: 'Stampa' }).ariaDisabled).toBe('true');
    slowPlans.page([yearly]);
    slowPlans.end();
    await waitFor(() => expect(pairs()).toContainEqual(['Manutenzione programmata', 'Revisione annuale']));
    expect((await completePaper()).textContent).toContain('Manutenzione programmataRevisione annuale');
    expect(sheet().getByRole('button', { name: 'Stampa' }).ariaDisabled).toBeNull();
  });

  test('has a separate paper with two signatures', async () => {
    await openClosed();
    const paper = await completePaper();
    for (const text of [
      'Rapporto di intervento',
      '13/10/2026 10:05 da Elena Pedrotti',
      'Filtro intasato',
      'Sostituito il filtro',
      'Ore motore',
      'Regge',
    ])
      expect(within(paper).getByText(text)).toBeTruthy();
    // The paper has all facts of the sheet; the type is next to the plate.
    const facts = pairs();
    expect(facts).toContainEqual(['Priorità', 'Normale']);
    expect(pairsIn(paper)).toEqual(facts.filter(([name]) => name !== 'Tipo intervento'));
    expect(within(paper).getByText('PERMANENTE')).toBeTruthy();
    expect(paper.textContent).toContain('93a4b');
    expect(paper.textContent?.endsWith('Firma di chi ha eseguitoFirma del responsabile')).toBe(true);
    expect(server.calls.filter(({ route }) => route.includes('files'))).toEqual([]);
  });

  test.each([
    {
      what: 'the oldest photo before and the newest after',
      tags: ['before', null, 'before', 'after', 'after'] as const,
      printed:
        'Prima e dopoPrima 12/10/2026 14:01, IvanDopo 12/10/2026 14:05, IvanAltre 3 foto e 1 documento nella scheda: inquadra',
    },
    {
      what: 'one of the two',
      tags: [null, 'after'] as const,
      printed:
        'Foto e documentiDopo 12/10/2026 14:02, IvanUn’altra foto e 1 documento nella scheda: inquadra',
    },
    {
      what: 'how many there are, if none has a tag',
      tags: [null] as const,
      printed: 'Foto e documenti1 foto e 1 documento nella scheda: inquadra',
    },
    {
      what: 'that a photo did not arrive',
      tags: ['before', 'after'] as const,
      isAway: true,
      printed: 'Foto e documentiLe foto non sono arrivate: si vedono nella scheda.',
    },
  ])('has on its paper $what', async ({ tags, isAway, printed }) => {
    await startWithFiles(tags, isAway);
    await show();
    const paper = await completePaper();
    expect(paper.textContent).toContain(printed);
    const photos = isAway ? 0 : new Set(tags.filter(Boolean)).size;
    expect(paper.querySelectorAll('figure img')).toHaveLength(photos);
    expect(paper.textContent.includes('Già segnalatoNo')).toBe(photos === 0);
  });
});
