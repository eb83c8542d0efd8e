import { users } from '@officina/contracts/auth/users';
import { dateRules } from '@officina/contracts/date-rules';
import { sensors } from '@officina/contracts/industrial/sensors';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { alike, checkList, day, degrees, flag, lastDay, link, list, number, oneOf, text } from './cells.ts';
import type { Fields, Kind, Reader } from './kind.ts';
import { reference } from './reference.ts';
import { sensorRules } from './sensor-rules.ts';
import type { FilledCell } from './sheet/sheet.ts';

const site = reference(sites.all, ({ name, code }) => [name, code], {
  unknown: 'Luogo che non c’è',
  advice: 'prima crealo',
});
const customer = reference(customers.all, ({ name, code }) => [name, code], {
  unknown: 'Cliente che non c’è',
  advice: 'importa prima i clienti',
});
const owner = reference(users.all, ({ fullName, username }) => [fullName, username], {
  unknown: 'Utente che non c’è',
});
const machine = reference(machines.all, ({ shortCode }) => [shortCode], {
  unknown: 'Nessun macchinario ha questo codice',
  advice: 'importa prima i macchinari',
  isCode: true,
});
const state = oneOf({ FINISH: 'Esaurito', ORDERED: 'Ordinato', IN_STOCK: 'Presente', UNKNOW: 'Ignoto' });
/** All of an address that a customer has. */
const city: Reader = Object.assign((cell: FilledCell) => ({ city: text(cell) }), {
  say: ({ city: name }: { city?: string | null }) => name ?? '—',
  write: ({ city: name }: { city?: string | null }) => name ?? undefined,
});
const cityOf = (address: unknown): unknown => (address as { city?: unknown } | null | undefined)?.city ?? '';
const sensorType = oneOf({ MODBUS: 'MODBUS', OTHER: 'OTHER' });

/** Latitude and longitude come together or not at all. */
const wholePosition = ({ gpsLat = null, gpsLon = null }: Fields) => {
  if ((gpsLat === null) === (gpsLon === null)) return [];
  const path = gpsLat === null ? 'gpsLat' : 'gpsLon';
  return [{ path, message: 'Latitudine e longitudine vanno insieme' }];
};

/** As its service refuses it. */
const wasNeverDone = ({ interventionCount }: Fields, { lastDate }: Fields) =>
  lastDate && interventionCount
    ? [{ path: 'lastDate', message: 'Risulta già fatta, ma prima di quel giorno: registra l’intervento' }]
    : [];

/** Told by its code; by its other name where it has none. */
const codedOr = (code: unknown, other: string): (string | null)[] => [
  code ? `code ${alike(code)}` : null,
  other,
];
const withCode = (code: unknown, name: unknown): string =>
  code ? `${String(code)} ${String(name)}` : String(name);

/** Each kind by its word, in the order in which they name each other. */
export const kinds = {
  customers: {
    calls: customers,
    service: 'customer',
    row: customers.create.body,
    namesOf: ({ code, name, address }) => codedOr(code, `name ${alike(name)} in ${alike(cityOf(address))}`),
    label: ({ code, name }) => withCode(code, name),
    columns: {
      name: { heads: ['Nome', 'Cliente', 'Ragione sociale'], read: text },
      code: { heads: ['Codice', 'Codice cliente'], read: text, isCode: true },
      address: { heads: ['Città', 'Comune'], read: city },
    },
  },
  sites: {
    calls: sites,
    service: 'site',
    row: sites.create.body,
    rules: () => wholePosition,
    namesOf: ({ code, name, city }) => codedOr(code, `name ${alike(name)} in ${alike(city)}`),
    label: ({ code, name }) => withCode(code, name),
    columns: {
      name: { heads: ['Nome', 'Luogo', 'Sede'], read: text },
      code: { heads: ['Codice', 'Codice luogo'], read: text, isCode: true },
      address: { heads: ['Indirizzo', 'Via'], read: text },
      city: { heads: ['Città', 'Comune'], read: text },
      postalCode: { heads: ['CAP'], read: text, isCode: true },
      phone: { heads: ['Telefono'], read: text, isCode: true },
      email: { heads: ['E-mail', 'Posta elettronica'], read: text },
      excode: { heads: ['Codice esterno'], read: text, isCode: true },
      gpsLat: { heads: ['Latitudine'], read: degrees },
      gpsLon: { heads: ['Longitudine'], read: degrees },
    },
  },
  machines: {
    calls: machines,
    row: machines.create.body,
    namesOf: ({ shortCode }) => [alike(shortCode)],
    label: ({ shortCode, name }) => [shortCode, name].filter(Boolean).join(' '),
    columns: {
      shortCode: { heads: ['Codice', 'Codice breve', 'Targa'], read: text, isCode: true },
      name: { heads: ['Nome', 'Macchinario', 'Macchina'], read: text },
      manufacture: { heads: ['Costruttore', 'Marca', 'Produttore'], read: text },
      model: { heads: ['Modello'], read: text },
      serial: { heads: ['Seriale', 'Matricola', 'Numero di serie'], read: text, isCode: true },
      department: { heads: ['Reparto'], read: text },
      site: { heads: ['Luogo', 'Sede'], read: site },
      customer: { heads: ['Cliente'], read: customer },
      owner: { heads: ['Proprietario', 'Responsabile'], read: owner },
      installDate: {
        heads: ['Data installazione', 'Installato il'],
        read: day,
        rule: dateRules.machine.installDate,
      },
      tags: { heads: ['Tag'], read: list },
      isActive: { heads: ['Attiva', 'Attivo'], read: flag },
      ceMark: { heads: ['Marcatura CE', 'CE'], read: flag },
      therIsManual: { heads: ['Manuale presente', 'Manuale'], read: flag },
      conformCertificate: { heads: ['Certificato di conformità'], read: flag },
      manualLink: { heads: ['Collegamento al manuale'], read: link },
    },
  },
  spares: {
    calls: spares,
    service: 'spare',
    row: spares.create.body,
    // Told by its internal code; by machine and name where it has none.
    namesOf: ({ code, machineId, name }) => codedOr(code, `name ${String(machineId ?? '')} ${alike(name)}`),
    label: ({ code, name }) => withCode(code, name),
    columns: {
      code: { heads: ['Codice interno', 'Codice'], read: text, isCode: true },
      code2: { heads: ['Codice fornitore'], read: text, isCode: true },
      name: { heads: ['Nome', 'Ricambio'], read: text },
      machineId: { heads: ['Macchinario', 'Macchina', 'Codice macchinario'], read: machine },
      orderStatus: { heads: ['Stato'], read: state },
      manufacture: { heads: ['Fornitore'], read: text },
      contact: { heads: ['Contatto'], read: text },
      unity: { heads: ['Unità', 'UM'], read: text },
      description: { heads: ['Descrizione'], read: text },
      notes: { heads: ['Note'], read: text },
    },
  },
  plans: {
    calls: plans,
    row: plans.create.body,
    rules: () => wasNeverDone,
    beside: ['lastDate'],
    namesOf: ({ machineId, description }) => [`${String(machineId)} ${alike(description)}`],
    label: ({ description }) => String(description),
    columns: {
      machineId: { heads: ['Macchinario', 'Macchina', 'Codice macchinario'], read: machine },
      description: { heads: ['Descrizione', 'Manutenzione'], read: text },
      triggeredByDays: { heads: ['Frequenza (giorni)', 'Frequenza', 'Ogni (giorni)'], read: number },
      noticeDays: { heads: ['Preavviso (giorni)', 'Preavviso'], read: number },
      shortCode: { heads: ['Codice', 'Codice breve'], read: text, isCode: true },
      checkList: { heads: ['Lista di controllo', 'Controlli'], read: checkList },
      lastDate: {
        heads: ['Ultima volta', 'Ultima manutenzione', 'Ultima esecuzione'],
        read: lastDay,
        rule: dateRules.plan.lastDate,
      },
    },
  },
  sensors: {
    calls: sensors,
    service: 'industrial',
    blank: { type: 'MODBUS' },
    // What a MODBUS sensor cannot do without it may have already.
    row: sensors.edit.body.refine(({ dataCode, description }) => dataCode || description, {
      path: ['dataCode'],
      error: 'Serve, oppure una descrizione: altrimenti non si sa quale sensore sia',
    }),
    rules: sensorRules,
    // Told by its code; by machine and description where it has none.
    namesOf: ({ dataCode, machineId, description }) => [
      dataCode ? `code ${alike(dataCode)}` : null,
      description ? `description ${String(machineId ?? '')} ${alike(description)}` : null,
    ],
    label: ({ dataCode, description }) => [dataCode, description].filter(Boolean).join(' '),
    columns: {
      dataCode: { heads: ['Codice', 'Codice dato', 'Codice serie'], read: text, isCode: true },
      description: { heads: ['Descrizione'], read: text },
      type: { heads: ['Tipo'], read: sensorType },
      machineId: { heads: ['Macchinario', 'Macchina', 'Codice macchinario'], read: machine },
      connection: { heads: ['Connessione', 'Indirizzo'], read: text },
      register: { heads: ['Registro'], read: text },
      unit: { heads: ['Unità', 'UM'], read: text },
      subordinate: { heads: ['Subordinato'], read: text },
      sampling: { heads: ['Campionamento (min)', 'Campionamento'], read: number },
      saveOnlyChanges: { heads: ['Salva solo le variazioni'], read: flag },
      runsFrom: { heads: ['In marcia da'], read: number },
    },
  },
} satisfies Record<string, Kind>;

/** A kind's word. */
export type KindName = keyof typeof kinds;
