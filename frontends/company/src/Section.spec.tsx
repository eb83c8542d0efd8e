/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo, Link, storeAuthInfo } from '@officina/web-kit';
import {
  asRole,
  completePaper,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  missingTexts,
  press,
  renderPage,
  setScreen,
  TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';

const route = 'GET /api/tenant/myself';
const band = { min: 12, max: 22 };
const tenant = {
  ...{
    code: 'ROSSI',
    __v: 5,
    timezone: 'Europe/Rome',
    help: { name: 'Elena Pedrotti', phone: '0461 555018' },
  },
  billingdata: { name: 'Officina Rossi', city: 'Pergine Valsugana', vatNumber: '01234560221' },
  services: { maintenance: { menuhidden: { stat: true } } },
  lots: { instrument: 'hydrometer', bands: { AL1: band, DO2: band, RO3: band, BR4: band } },
  networks: ['10.0.0.0/24'],
};

let server: TestServer;
beforeEach(async () => {
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  server = await new TestServer([], {
    [route]: tenant,
    'GET /config.json': { publicUrl: 'https://officina.example' },
    'PUT /api/tenant/edit': { ...tenant, __v: 6 },
  }).start();
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

async function open({ isWide = true } = {}) {
  setScreen({ isWide });
  renderPage(
    <>
      <Link to="/altrove">Altrove</Link>
      <Section />
    </>,
    '/configuration/company',
  );
  await screen.findByText('ROSSI');
}
const switches = () => [...document.querySelectorAll<HTMLElement>('[role="switch"]')];
/** Looks by its words: the accessible names of a whole page take a second. */
const turn = (words: string) =>
  act(async () => {
    const found = switches().find(({ textContent }) => textContent === words);
    if (!found) throw new Error(`no switch reads «${words}»`);
    found.click();
  });
// Messages have the role too.
const bar = () => document.querySelector('[data-kit="save-bar"] [role="status"]')?.textContent;

test('the bar names what is not saved; only that is sent, with the version', async () => {
  await open();
  expect(bar()).toBe('');
  await fill('Città', 'Trento');
  await turn('Fermentazioni: Attivo');
  await turn('Statistiche: Nascosta');
  await press('Anche con foto, al massimo 3');
  expect(bar()).toBe(
    '4 modifiche non salvate: Città, Fermentazioni spento, Foto nel modulo spente, Statistiche in vista',
  );
  expect(switches().filter(({ textContent }) => textContent.startsWith('Fermentazioni: Si vede'))).toEqual(
    [],
  );
  expect(screen.getByText('servizio spento')).toBeTruthy();
  fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(messageTexts()).toEqual(['Azienda salvata']));
  expect(server.writes()).toMatchObject([
    {
      ifMatch: '"5"',
      body: {
        company: { city: 'Trento', vatNumber: '01234560221', address: '' },
        services: { lotlog: { enabled: false } },
        formPhotos: false,
        menuhidden: { stat: false },
      },
    },
  ]);
  expect(Object.keys(server.writes()[0]?.body as object)).toEqual([
    'company',
    'services',
    'formPhotos',
    'menuhidden',
  ]);
  await waitFor(() => expect(bar()).toBe(''));
});

test('changes are taken back by «Annulla», and leaving the page asks', async () => {
  await open();
  await fill('Città', 'Trento');
  await press('Altrove');
  await screen.findByText('Chiudere senza salvare?');
  await press('Continua a modificare');
  expect(location.pathname).toBe('/configuration/company');
  await press('Annulla');
  expect((await field('Città')).value).toBe('Pergine Valsugana');
  expect(bar()).toBe('');
  await press('Altrove');
  await waitFor(() => expect(location.pathname).toBe('/altrove'));
});

test('a switch that needs another service is locked with the reason, and the specified entries can all be hidden', async () => {
  await open();
  await turn('Luoghi: Attivo');
  expect(screen.getByText('serve «Luoghi»')).toBeTruthy();
  expect(screen.getAllByText('servizio spento')).toHaveLength(2);
  await turn('Attività da fare: Si vede');
  await turn('Interventi: Si vede');
  expect(bar()).toBe(
    '3 modifiche non salvate: Luoghi spento, Attività da fare nascosta, Interventi nascosta',
  );
});

/** Chooses a file for the logo. jsdom cannot decode pictures: a small one is sent as it is. */
const choose = (file: File) => {
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  return act(async () => input && fireEvent.change(input, { target: { files: [file] } }));
};
const shownLogos = () =>
  [...document.querySelectorAll('section img')].map((image) => image.getAttribute('src'));
const stored = { name: 'rossi.png', size: 14_000, version: 'a1' };
const storedPath = '/api/public/logo/ROSSI?v=a1';

test('a chosen logo is seen on letter and label at once, and taken back or saved', async () => {
  server.others[route] = { ...tenant, logo: stored };
  await open();
  expect(shownLogos()).toEqual([storedPath, storedPath, storedPath]);
  expect(screen.getByText('14 kB. Va bene PNG o JPG.')).toBeTruthy();
  const file = new File(['mandrino'], 'mandrino.png', { type: 'image/png' });
  const data = btoa('mandrino');
  const chosen = `data:image/png;base64,${data}`;
  await choose(file);
  await waitFor(() => expect(shownLogos()).toEqual([chosen, chosen, chosen]));
  expect(bar()).toBe('1 modifica non salvata: logo');
  await press('Annulla');
  expect([shownLogos()[0], bar()]).toEqual([storedPath, '']);
  await choose(file);
  await screen.findByText('mandrino.png');
  await press('Salva modifiche');
  await waitFor(() =>
    expect(server.writes()).toMatchObject([{ body: { logo: { name: 'mandrino.png', data } } }]),
  );
});

test('a logo is taken off', async () => {
  server.others[route] = { ...tenant, logo: stored };
  await open();
  await press('Togli');
  expect(shownLogos()).toEqual([]);
  await press('Salva modifiche');
  await waitFor(() => expect(server.writes()).toMatchObject([{ body: { logo: null } }]));
});

test('what cannot be a logo is refused at once, at its field', async () => {
  await open();
  await choose(new File(['%PDF-'], 'logo.pdf', { type: 'application/pdf' }));
  await screen.findByText('Il logo dev’essere un’immagine PNG o JPG.');
  await choose(new File(['x'.repeat(300 * 1024 + 1)], 'logo.png', { type: 'image/png' }));
  await screen.findByText('Questa immagine non si può leggere: scegline un’altra.');
  expect([bar(), shownLogos()]).toEqual(['', []]);
});

test('the space of photos and documents is shown, and said to be almost full from 90 %', async () => {
  const quota = 2 * 1024 ** 3;
  server.others['GET /api/files/usage'] = { used: 0.9 * quota, quota };
  await open();
  await screen.findByText('Foto e documenti: 1,8 di 2 GB');
  expect(screen.getByText('quasi pieno')).toBeTruthy();
});

test('what the server refuses is said at its field', async () => {
  await open();
  const [lowest] = screen.getAllByLabelText<HTMLInputElement>('Minima');
  await act(async () => lowest && fireEvent.input(lowest, { target: { value: '30' } }));
  await press('Salva modifiche');
  await screen.findByText('Deve essere più alta della minima');
});

test('what was typed stays if somebody else saved first', async () => {
  await open();
  await fill('Città', 'Trento');
  server.refuseNext('stale');
  server.others[route] = { ...tenant, __v: 6, billingdata: { ...tenant.billingdata, name: 'Rossi & C.' } };
  await press('Salva modifiche');
  await waitFor(async () => expect((await field('Ragione sociale')).value).toBe('Rossi & C.'));
  expect((await field('Città')).value).toBe('Trento');
  expect(bar()).toBe('1 modifica non salvata: Città');
  expect(messageTexts()).toEqual([
    expect.stringMatching(/^Azienda non salvata: un’altra persona ha salvato/),
  ]);
});

test('a live change by somebody else is taken over, and says what both changed', async () => {
  await open();
  await fill('Città', 'Trento');
  const billingdata = { ...tenant.billingdata, city: 'Levico', vatNumber: '09876543210' };
  server.others[route] = { ...tenant, __v: 6, billingdata };
  await hint('tenant');
  await waitFor(async () => expect((await field('Partita IVA')).value).toBe('09876543210'));
  expect((await field('Città')).value).toBe('Trento');
  expect(messageTexts()).toEqual([
    'Un’altra persona ha cambiato lo stesso: Città. Quello che hai scritto resta, e salvando vale il tuo.',
  ]);
});

test('on a phone the parts are folded with their state; a changed one stays open', async () => {
  await open({ isWide: false });
  expect(screen.getByText('Elena Pedrotti, 0461 555018')).toBeTruthy();
  expect(screen.getByText('Nascoste: Statistiche')).toBeTruthy();
  expect(switches()).toEqual([]);
  await press('Servizi');
  await turn('Eventi: Attivo');
  const head = screen.getByRole('button', { name: 'Servizi Cambiato' });
  await act(async () => head.click());
  expect(head.getAttribute('aria-expanded')).toBe('true');
});

test('the poster has the address of the public form; with the form off there is none', async () => {
  await open();
  const address = 'https://officina.example/form?tenant=ROSSI';
  await screen.findByText(address);
  const paper = await completePaper();
  expect(missingTexts(paper, ['Officina Rossi', address])).toEqual([]);
  await turn('Chiunque può segnalare un guasto: Attivo');
  expect(screen.queryByText(address)).toBeNull();
});

test('who is no administrator reads who may change the company', async () => {
  asRole('manager');
  setScreen();
  renderPage(<Section />, '/configuration/company');
  await hint('user');
  await screen.findByText('Può farlo soltanto chi è Amministratore.');
  expect(switches()).toEqual([]);
});
