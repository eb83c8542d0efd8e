/** @jest-environment @officina/web-kit/testing/environment */
import type { Spare } from '@officina/contracts/maintenance/spares';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  field,
  fill,
  focus,
  hint,
  messageTexts,
  press,
  pressKey,
  settle,
  renderPage,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { spareRecord } from './record.ts';
import Section from './Section.tsx';

const press4 = {
  _id: '65a1b2c3d4e5f60718293a01',
  __v: 0,
  shortCode: 'PRE-04',
  name: 'Pressa',
  isActive: true,
};
const old = { _id: '65a1b2c3d4e5f60718293a02', __v: 0, shortCode: 'OLD-01', name: 'Sega', isActive: false };
const gone = '65a1b2c3d4e5f60718293a99';
const machineList = 'GET /api/maintenance/machine/all';

const spare = (at: number, more: Partial<Spare>): Spare => ({
  _id: String(at).padStart(24, '0'),
  __v: 0,
  name: `Ricambio ${at}`,
  code: null,
  machineId: null,
  orderStatus: 'UNKNOW',
  ...more,
});
const belt = { code: 'CIN-1', name: 'Cinghia', machineId: press4._id, orderStatus: 'IN_STOCK' as const };

let server: TestServer;
beforeEach(async () => {
  const documents = [
    spare(1, {
      ...{ ...belt, code2: 'RT-1', manufacture: 'Rettrans', notes: 'Tenerne due', unity: 'pz' },
      description: 'Per il compressore',
    }),
    spare(2, { code: 'FIL-1', name: 'Filtro', machineId: press4._id, orderStatus: 'FINISH' }),
    spare(3, { name: 'Fusibile', orderStatus: 'ORDERED' }),
    spare(4, { code: 'LAM-1', name: 'Lama', machineId: gone }),
  ];
  const kept = { routes: spareRecord.routes, blank: { orderStatus: 'UNKNOW' }, documents };
  const lists = { [machineList]: [press4, old] };
  server = await new TestServer([kept], lists).start();
});
afterEach(endPage);

const rows = () => [...document.querySelectorAll('[data-row]')];

async function openList(address = '/spare') {
  renderPage(<Section />, address);
  await waitFor(() => expect(rows()).not.toEqual([]));
  // Machine names may load later.
  await waitFor(() => expect(rows().filter((row) => row.textContent?.includes('…'))).toEqual([]));
}
const names = () => rows().map((row) => row.querySelector('h3')?.textContent);
const stateOf = async (name: string) => (await field(new RegExp(`stato di ${name}$`))).textContent;

const shown = (role: string) => [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)];
const wordsOf = (role: string) => shown(role).map(({ textContent }) => textContent);

async function openStates(name: string) {
  const label = new RegExp(`stato di ${name}$`);
  // Disabled while the previous change is being saved.
  await waitFor(async () => expect((await field(label)).ariaDisabled).toBeNull());
  await focus(label);
  await pressKey('Enter');
  await waitFor(() => expect(shown('menuitem')).toHaveLength(3));
}

async function changeState(name: string, word: string) {
  await openStates(name);
  await press(word);
}

describe('the list', () => {
  test('shows state, machine, code and name of each spare, in the server’s order, and counts', async () => {
    await openList();
    expect(names()).toEqual(['Cinghia', 'Filtro', 'Fusibile', 'Lama']);
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/PRE-04.*Presente.*Cinghia.*Pressa.*CIN-1/),
      expect.stringMatching(/PRE-04.*Esaurito.*Filtro.*Pressa.*FIL-1/),
      expect.stringMatching(/^Ordinato.*Fusibile$/),
      expect.stringMatching(/^Ignoto.*Lama.*Macchinario non più in elenco.*LAM-1$/),
    ]);
    expect(screen.getByText(/4 ricambi/).textContent).toBe('4 ricambi');
    expect(screen.getByText(/1 presente/).textContent).toBe(', 1 presente');
    expect(screen.getByText(/1 esaurito/).textContent).toBe(', 1 esaurito');
  });

  test('[S4.spare] is filtered by state, each with its count, and by machine', async () => {
    await openList();
    const chips = [...document.querySelectorAll<HTMLElement>('[role=group][aria-label=Stato] button')];
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      ...['Tutti 4', 'Esaurito 1', 'Ordinato 1', 'Presente 1', 'Ignoto 1'],
    ]);
    await act(async () => chips[1]?.click());
    expect(names()).toEqual(['Filtro']);
    clearPage();
    await openList(`/spare?macchina=${press4._id}`);
    expect(names()).toEqual(['Cinghia', 'Filtro']);
    clearPage();
    await openList('/spare?macchina=nessuno');
    expect(names()).toEqual(['Fusibile']);
    clearPage();
    await openList(`/spare?macchina=${gone}`);
    expect(names()).toEqual(['Lama']);
  });
});

describe('a state change in the list', () => {
  test('[S4.spare] is saved at once on the shown version, and reported', async () => {
    await openList();
    await openStates('Cinghia');
    expect(wordsOf('menuitem')).toEqual(['Esaurito', 'Ordinato', 'Ignoto']);
    await press('Esaurito');
    await waitFor(() => expect(messageTexts()).toEqual(['Cinghia: Esaurito']));
    expect(await stateOf('Cinghia')).toBe('Esaurito');
    expect(server.writes()).toMatchObject([{ body: { orderStatus: 'FINISH' }, ifMatch: '"0"' }]);
    await changeState('Cinghia', 'Presente');
    await waitFor(() => expect(messageTexts()).toEqual(['Cinghia: Presente']));
    expect(server.writes().at(-1)).toMatchObject({ body: { orderStatus: 'IN_STOCK' }, ifMatch: '"1"' });
  });

  test('that is refused is reverted and shows why', async () => {
    await openList();
    server.refuseNext('unavailable', { message: 'Riprova tra poco.' });
    await changeState('Cinghia', 'Ignoto');
    await waitFor(() => expect(messageTexts()).toEqual(['Stato di Cinghia non salvato: Riprova tra poco.']));
    await waitFor(async () => expect(await stateOf('Cinghia')).toBe('Presente'));
    expect(server.stored(spare(1, {})._id)).toMatchObject({ orderStatus: 'IN_STOCK', __v: 0 });
  });

  test('keeps another user’s changes to other fields', async () => {
    await openList();
    server.edit(spare(1, {})._id, { notes: 'Tenerne tre' });
    await changeState('Cinghia', 'Esaurito');
    await waitFor(() => expect(messageTexts()).toEqual(['Cinghia: Esaurito']));
    expect(server.stored(spare(1, {})._id)).toMatchObject({ notes: 'Tenerne tre', orderStatus: 'FINISH' });
  });

  test('does not overwrite another user’s change of the state', async () => {
    await openList();
    server.edit(spare(2, {})._id, { orderStatus: 'IN_STOCK' });
    await changeState('Filtro', 'Ignoto');
    await waitFor(() =>
      expect(messageTexts()).toEqual([expect.stringMatching(/^Stato di Filtro non salvato: /)]),
    );
    await waitFor(async () => expect(await stateOf('Filtro')).toBe('Presente'));
  });

  test('moves the focus to the next row if another user deletes the spare while its menu is open', async () => {
    await openList();
    await openStates('Filtro');
    await waitFor(() => expect(document.activeElement?.role).toBe('menu'));
    server.remove(spare(2, {})._id);
    await hint('spare');
    await waitFor(() => expect(names()).toEqual(['Cinghia', 'Fusibile', 'Lama']));
    expect(document.activeElement?.textContent).toBe('Fusibile');
  });
});

describe('the sheet', () => {
  test('shows all fields; a machine out of use is offered only if it is chosen', async () => {
    await openList(`/spare?id=${spare(1, {})._id}`);
    await field('Nome');
    const labels = [
      ...['Nome', 'Codice interno', 'Codice fornitore', 'Unità', 'Fornitore', 'Contatto'],
      ...['Descrizione', 'Note'],
    ];
    expect(labels.map((label) => valueOf(label))).toEqual([
      ...['Cinghia', 'CIN-1', 'RT-1', 'pz', 'Rettrans', '', 'Per il compressore', 'Tenerne due'],
    ]);
    expect(valueOf('Macchinario')).toBe('Pressa (PRE-04)');
    const states = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=radio]')];
    expect(states.map(({ checked }) => checked)).toEqual([false, false, true, false]);
    await focus('Macchinario');
    await waitFor(() => expect(wordsOf('option')).toEqual(['Nessun macchinario', 'PRE-04Pressa']));
  });

  test('saves only the changed fields; no machine is null', async () => {
    await openList(`/spare?id=${spare(1, {})._id}`);
    await fill('Unità', 'kg');
    await focus('Macchinario');
    await waitFor(() => expect(shown('option')).toHaveLength(2));
    await act(async () => void fireEvent.mouseDown(shown('option')[0] as HTMLElement));
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Ricambio salvato']));
    expect(server.writes()).toMatchObject([{ body: { unity: 'kg', machineId: null }, ifMatch: '"0"' }]);
  });

  test('keeps a deleted machine chosen, and does not send it', async () => {
    await openList(`/spare?id=${spare(4, {})._id}`);
    await field('Nome');
    expect(valueOf('Macchinario')).toBe('Macchinario non più in elenco');
    await fill('Unità', 'pz');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Ricambio salvato']));
    expect(server.writes()[0]?.body).toEqual({ unity: 'pz' });
  });

  test('starts a copy without the original’s code and state', async () => {
    await openList(`/spare?id=${spare(1, {})._id}`);
    await press('Usa come base per un altro');
    await screen.findByText('Crea ricambio');
    await waitFor(() => expect(valueOf('Codice interno')).toBe(''));
    expect([valueOf('Nome'), valueOf('Fornitore')]).toEqual(['Cinghia', 'Rettrans']);
    await fill('Codice interno', 'CIN-2');
    await press('Crea ricambio');
    await waitFor(() => expect(messageTexts()).toEqual(['Ricambio salvato']));
    expect(server.writes().at(-1)).toMatchObject({
      route: 'POST /api/maintenance/spare/create',
      body: {
        name: 'Cinghia',
        code: 'CIN-2',
        machineId: press4._id,
        notes: 'Tenerne due',
        orderStatus: 'UNKNOW',
      },
    });
  });

  test('is shown, and stays shown, if machines do not load', async () => {
    delete server.others[machineList];
    renderPage(<Section />, `/spare?id=${spare(1, {})._id}`);
    await waitFor(() => expect(valueOf('Nome')).toBe('Cinghia'));
    const requests = () => server.calls.filter(({ route }) => route === machineList).length;
    const before = requests();
    await settle();
    expect([valueOf('Nome'), requests() - before]).toEqual(['Cinghia', 0]);
  });

  test('takes the machine of a new spare from the address', async () => {
    await openList(`/spare?new=1&machineid=${press4._id}`);
    await field('Nome');
    await waitFor(() => expect(valueOf('Macchinario')).toBe('Pressa (PRE-04)'));
  });
});
