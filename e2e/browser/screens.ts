import { expect, type Page } from '@playwright/test';
import type { DemoPlant } from './demo.ts';
import { chooseSheet } from './import-sheet.ts';
import { daysAgo } from './production.ts';
import { choose, sheet } from './sheet.ts';

/** One screen or dialog of the product, and how to open it. */
export interface Screen {
  name: string;
  path: (plant: DemoPlant) => string;
  /** Opens a screen without an address of its own. */
  open?: (page: Page) => Promise<void>;
  /** Opened by hand, but a full working page that must also fit the narrowest screens. */
  isPage?: true;
  /** Text that appears once the screen is complete. */
  shows: string | RegExp;
  /** Visible without a session. */
  isPublic?: boolean;
  /** The viewer: the winery's staff or those of a new company; by default the workshop's. */
  by?: 'winery' | 'beginner';
  on?: 'phone' | 'desk';
  /** Dark in every theme. */
  isAlwaysDark?: boolean;
}

const pressButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => sheet(page).getByRole('tab', { name }).click();

const twoDays = ({ lastDays }: DemoPlant) => `/events?dal=${lastDays.from}&al=${lastDays.to}`;

/** Why a job is the next one. */
const reason = /^(È urgente|Niente di urgente|Attende ricambi|Mai fatta|Scade |Scaduta da )/;

const sheets: Screen[] = [
  { name: 'utente-nuovo', path: () => '/configuration/users?new=1', shows: 'Crea utente' },
  { name: 'utente', path: ({ person }) => `/configuration/users?id=${person}`, shows: 'Salva modifiche' },
  {
    name: 'dettaglio',
    path: ({ open }) => `/intervention?new=0&interventionId=${open}`,
    shows: 'Chiudi intervento',
  },
  {
    name: 'chiudi',
    path: ({ open }) => `/intervention?new=0&interventionId=${open}`,
    open: pressButton('Chiudi intervento'),
    isPage: true,
    shows: 'Prima di chiudere',
  },
  {
    name: 'calendario',
    path: ({ open }) => `/intervention?new=0&interventionId=${open}`,
    open: pressButton('Apri il calendario'),
    shows: 'Oggi',
  },
  {
    name: 'dettaglio-chiuso',
    path: ({ closed }) => `/intervention?new=0&interventionId=${closed}`,
    shows: 'Riapri',
  },
  { name: 'dettaglio-ko', path: ({ ko }) => `/intervention?new=0&interventionId=${ko}`, shows: 'Punti KO' },
  { name: 'dettaglio-nuovo', path: () => '/intervention?new=1', shows: 'Crea intervento' },
  {
    name: 'dettaglio-elimina',
    path: ({ open }) => `/intervention?new=0&interventionId=${open}`,
    open: pressButton('Elimina Intervento'),
    shows: 'Confermi di voler cancellare questa intervention',
  },
  {
    name: 'dettaglio-storia',
    path: ({ waiting }) => `/intervention?new=0&interventionId=${waiting}`,
    open: pressButton('Storia'),
    shows: 'in attesa di ricambi',
  },
  {
    name: 'dettaglio-ordina',
    path: ({ waiting }) => `/intervention?new=0&interventionId=${waiting}`,
    open: pressButton(/^Ordina /),
    shows: /^Nuovo ordine/,
  },
  { name: 'macchinario', path: ({ machine }) => `/machine?id=${machine}`, shows: 'Salva modifiche' },
  {
    name: 'macchinario-avanzati',
    path: ({ machine }) => `/machine?id=${machine}`,
    open: tab('Avanzati'),
    shows: 'Collegamento al manuale',
  },
  {
    name: 'macchinario-personalizzati',
    path: ({ machine }) => `/machine?id=${machine}`,
    open: tab('Personalizzati'),
    shows: 'Proprieta',
  },
  {
    name: 'manutenzioni-programmate',
    path: () => '/?programmate=1',
    shows: 'Giorni alla scadenza',
    on: 'desk',
  },
  { name: 'manutenzione', path: ({ plan }) => `/maintenance?id=${plan}`, shows: 'Salva modifiche' },
  { name: 'manutenzione-rinvio', path: ({ plan }) => `/maintenance?id=${plan}&atto=rinvio`, shows: 'Motivo' },
  {
    name: 'manutenzione-copia',
    path: ({ plan }) => `/maintenance?id=${plan}&atto=copia`,
    shows: 'Macchine scelte',
  },
  { name: 'luogo', path: ({ site }) => `/site?id=${site}`, shows: 'Salva modifiche' },
  { name: 'visita', path: ({ visit }) => `/visit?id=${visit}`, shows: 'Salva modifiche' },
  { name: 'visita-nuova', path: () => '/visit?new=1', shows: 'Registra visita' },
  {
    name: 'visita-altre',
    path: () => '/visit?new=1',
    open: gradeOthers,
    isPage: true,
    shows: /^(\d+) di \1 viste$/,
  },
  { name: 'ordine', path: ({ order }) => `/order?id=${order}`, shows: 'Salva modifiche' },
  { name: 'sensore', path: ({ sensor }) => `/configuration/sensor?id=${sensor}`, shows: 'Ultima lettura' },
  {
    name: 'sensore-prova',
    path: ({ sensor }) => `/configuration/sensor?id=${sensor}`,
    open: pressButton('Prova lettura'),
    shows: 'Lo stesso numero nei quattro ordini',
  },
  { name: 'sensore-nuovo', path: () => '/configuration/sensor?new=1', shows: 'Crea sensore' },
  { name: 'ricambio', path: ({ spare }) => `/spare?id=${spare}`, shows: 'Salva modifiche' },
];

/** A screen that is opened by hand follows the page on which it opens. */
const pages: Screen[] = [
  { name: 'home', path: () => '/', shows: 'Il prossimo lavoro' },
  { name: 'home-perche', path: () => '/', open: why, isPage: true, shows: reason },
  { name: 'menu', path: () => '/', open: pressButton('Menu'), shows: 'Richiesta Intervento', on: 'phone' },
  {
    name: 'menu-utente',
    path: () => '/',
    open: pressButton('Utente: Anna Rossi'),
    shows: 'Esci',
    on: 'desk',
  },
  { name: 'avvisi', path: () => '/', open: pressButton(/^Avvisi/), shows: 'Scegli gli avvisi' },
  { name: 'interventi', path: () => '/intervention?righe=10', shows: /^1–\d+ di \d+/ },
  { name: 'interventi-archivio', path: () => '/intervention?archivio=1&righe=10', shows: /^1–\d+ di / },
  {
    name: 'interventi-cerca',
    path: () => '/intervention?archivio=1&righe=10&q=guarnizioni+sostituite',
    shows: /^Soluzione:/,
  },
  { name: 'ricambi', path: () => '/spare?righe=10', shows: /^1–\d+ di \d+/ },
  { name: 'ordini', path: () => '/order?righe=10', shows: /^1–\d+ di \d+/ },
  { name: 'ordini-arrivati', path: () => '/order?archivio=1&righe=10', shows: /^1–\d+ di / },
  { name: 'macchinari', path: () => '/machine?righe=10', shows: /^1–\d+ di / },
  { name: 'macchina', path: ({ machine }) => `/machine/${machine}`, shows: 'Stampa tutte' },
  {
    name: 'macchina-storia',
    path: ({ machine }) => `/machine/${machine}?vista=storia`,
    shows: /^Intervento [0-9a-f]{5}$/,
  },
  {
    name: 'stampa-etichette',
    path: ({ machine }) => `/machine/${machine}`,
    open: pressButton('Stampa tutte'),
    shows: 'Dimensioni effettive',
  },
  { name: 'eventi', path: twoDays, shows: /eventi in/ },
  { name: 'evento', path: twoDays, open: pressButton(/^\d\d:\d\d/), shows: 'Campo' },
  { name: 'luoghi', path: () => '/site', shows: /^1–\d+ di / },
  { name: 'visite', path: () => '/visit?righe=10', shows: /^1–\d+ di / },
  { name: 'clienti', path: () => '/customer', shows: 'Serramenti Panarotta' },
  { name: 'man-programmate', path: () => '/maintenance?righe=10', shows: /^1–\d+ di / },
  { name: 'configurazione', path: () => '/configuration', shows: 'Dati grezzi' },
  { name: 'utenti', path: () => '/configuration/users', shows: 'Invito aperto' },
  {
    name: 'utente-link',
    path: () => '/configuration/users',
    open: makeLink,
    shows: 'Si vede soltanto adesso.',
  },
  { name: 'profilo', path: () => '/configuration/me', shows: /^Esci da tutti gli altri/ },
  { name: 'avvisi-tutti', path: () => '/notice', shows: 'Tutti gli avvisi' },
  { name: 'avvisi-scelte', path: () => '/notice/choices', shows: 'Riassunto del giorno' },
  { name: 'azienda', path: () => '/configuration/company', shows: 'Dati grezzi' },
  { name: 'importa', path: () => '/configuration/importa', shows: /^Che cosa vuoi importare/ },
  { name: 'importa-file', path: () => '/configuration/importa/machines', shows: 'Scarica un foglio vuoto' },
  {
    name: 'importa-anteprima',
    path: () => '/configuration/importa/machines',
    open: chooseSheet,
    shows: /^O tutte o nessuna/,
  },
  { name: 'sensori', path: () => '/configuration/sensor', shows: /^\d+ s fa$/ },
  {
    name: 'sensori-connessione',
    path: () => '/configuration/sensor',
    open: tryConnection,
    shows: /^\d+ di \d+ si leggono/,
    on: 'desk',
  },
  { name: 'tempo-reale', path: () => '/realtime', shows: /^\d+ s fa$/ },
  { name: 'muro', path: () => '/realtime/muro', shows: 'ultima ora', isAlwaysDark: true },
  {
    name: 'muro-scelta',
    path: () => '/realtime/muro',
    open: wallChoice,
    shows: 'Sensori sul muro',
    isAlwaysDark: true,
  },
  { name: 'statistiche', path: () => '/stat', shows: /^Dal( |l’)\d\d\/\d\d\/\d{4} al/ },
  {
    name: 'statistiche-tabelle',
    path: () => '/stat',
    open: tables,
    shows: 'Vedi grafico',
  },
  { name: 'statistiche-barra', path: ({ machine }) => `/stat?barra=${machine}`, shows: 'Scheda riepilogo' },
  { name: 'linea-del-tempo', path: () => '/machine2', shows: 'Fine prevista' },
  { name: 'linea-del-tempo-tabella', path: () => '/machine2?vista=tabella&righe=10', shows: /^1–\d+ di \d+/ },
  { name: 'produzione-oggi', path: () => '/productionstat', shows: 'Vedi ieri' },
  {
    name: 'produzione',
    path: ({ repaired }) => `/productionstat?giorno=${repaired.day}&serie=${repaired.codes}`,
    shows: 'Che cosa c’è nel grafico',
  },
  {
    name: 'produzione-lunga',
    path: () => `/productionstatlong?dal=${daysAgo(16)}&al=${daysAgo(1)}&serie=ARIA,CARICO,OLIO-COM`,
    shows: 'Che cosa c’è nel grafico',
  },
  {
    name: 'produzione-lettura',
    path: () => `/productionstatlong?dal=${daysAgo(16)}&al=${daysAgo(1)}&serie=ARIA,CARICO,OLIO-COM`,
    open: readChart,
    shows: /\d\d:\d\d–\d\d:\d\d GMT/,
  },
  {
    name: 'form-personale',
    path: ({ shortCode }) => `/form?tenant=ROSSI&machine=${shortCode}`,
    shows: /^Apri la scheda · /,
  },
  { name: 'informazioni', path: () => '/about', shows: 'Chiedere aiuto' },
  { name: 'errore', path: () => '/error', shows: 'Torna a Officina' },
];

const winery: Screen[] = [
  { name: 'fermentazioni', path: () => '/loglot?righe=10', shows: /^1–\d+ di / },
  { name: 'lotto', path: ({ winery }) => `/loglot?id=${winery.lot}`, shows: /^[\d,]+ °Bx$/ },
  { name: 'lotto-chiuso', path: ({ winery }) => `/loglot?id=${winery.closed}`, shows: 'Riapri' },
  { name: 'lotto-nuovo', path: () => '/loglot?new=1', shows: 'Crea lotto' },
];

const beginner: Screen[] = [{ name: 'vuota', path: () => '/', shows: 'Il primo passo' }];

const forAll: Screen[] = [
  { name: 'form', path: ({ shortCode }) => `/form?tenant=ROSSI&machine=${shortCode}`, shows: 'CREA' },
  { name: 'form-macchina', path: () => '/form?tenant=ROSSI', shows: 'Quale macchina?' },
  { name: 'form-sconosciuta', path: () => '/form?tenant=ROSSI&machine=ABC-99', shows: /ABC-99/ },
  {
    name: 'form-inviata',
    path: ({ winery }) => `/form?tenant=CANTINA&machine=${winery.shortCode}`,
    open: sendReport,
    shows: 'Segnalazione registrata',
  },
  { name: 'form-errore', path: () => '/form', shows: 'Qualcosa non ha funzionato' },
  { name: 'login', path: () => '/machine', shows: 'Buon lavoro.' },
  { name: 'entra', path: () => '/entra', shows: 'Il tuo accesso' },
  { name: 'accesso-non-riuscito', path: () => '/auth?logged=no', shows: 'Accesso non riuscito' },
];

/** A new link for the person who is invited: the sheet shows it once. */
async function makeLink(page: Page) {
  await pressButton(/Modifica.* Sara Pozzi/)(page);
  await sheet(page).getByRole('button', { name: 'Fai un altro link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fai un altro link' }).click();
}

/** Shows every chart as a table. */
async function tables(page: Page) {
  const buttons = page.getByRole('button', { name: /^Vedi tabella/ });
  await expect(buttons).toHaveCount(3);
  for (let left = 3; left > 0; left -= 1) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

function why(page: Page) {
  return page.getByText('Perché?').click();
}

/** Reads the middle of the chart. */
function readChart(page: Page) {
  return page
    .getByRole('group', { name: /^Grafico: / })
    .first()
    .click();
}

/** A new visit whose machines are all graded at once. */
async function gradeOthers(page: Page) {
  await choose(sheet(page), 'Luogo', 'Capannone B');
  await sheet(page).getByRole('button', { name: 'Le altre: Buono' }).click();
}

/** The wall's controls appear on user activity. */
async function wallChoice(page: Page) {
  await page.keyboard.press('Shift');
  await pressButton('Scegli i sensori')(page);
}

async function tryConnection(page: Page) {
  await pressButton('Prova una connessione')(page);
  await pressButton('Prova tutti')(page);
}

async function sendReport(page: Page) {
  await page.getByRole('button', { name: 'Fa rumore' }).click();
  await page.getByLabel('Operatore').fill('Ivan');
  await page.getByRole('button', { name: 'CREA' }).click();
}

/** All screens, in two parts that take about the same time. */
export const screenParts = {
  'every page with what opens on it': [
    ...pages,
    ...winery.map((screen) => ({ ...screen, by: 'winery' as const })),
    ...beginner.map((screen) => ({ ...screen, by: 'beginner' as const })),
  ],
  'every sheet and public page': [...sheets, ...forAll.map((screen) => ({ ...screen, isPublic: true }))],
} satisfies Record<string, Screen[]>;

export const screens: Screen[] = Object.values(screenParts).flat();
