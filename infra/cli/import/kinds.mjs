import { users } from '@officina/contracts/auth/users';
import { dateRules } from '@officina/contracts/date-rules';
import { sensors } from '@officina/contracts/industrial/sensors';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares } from '@officina/contracts/maintenance/spares';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { alike, day, flag, link, list, number, oneOf, reference, text } from './cells.mjs';
import { sensorRules } from './sensor-rules.mjs';

const site = reference(sites.all, ({ name, code }) => [name, code], 'there is no such site: make it first');
const customer = reference(
  customers.all,
  ({ name, code }) => [name, code],
  'there is no such customer: import the customers first',
);
const owner = reference(users.all, ({ fullName, username }) => [fullName, username], 'there is no such user');
const machine = reference(
  machines.all,
  ({ shortCode }) => [shortCode],
  'there is no machine with this code: import the machines first',
);
const state = oneOf({ FINISH: 'Esaurito', ORDERED: 'Ordinato', IN_STOCK: 'Presente', UNKNOW: 'Ignoto' });
/** All of an address that a customer has. */
const city = Object.assign((cell) => ({ city: text(cell) }), {
  say: ({ city: name }) => name ?? '—',
  write: ({ city: name }) => name ?? undefined,
});
const sensorType = oneOf({ MODBUS: 'MODBUS', OTHER: 'OTHER' });

/**
 * A column: the words that its head may have beside the field's own name, the first of them for people; how a cell is
 * read; whether it holds codes, which lose zeros in a spreadsheet; when its dates may lie.
 * @typedef {{ heads: string[], read: Function, isCode?: boolean, rule?: import('@officina/contracts/date-rules').DateRule }} Column
 *
 * A kind of record that a spreadsheet can hold: its calls (list, create, edit), what a row must say, its columns by field, the
 * names under which one of it is known (the first that it has is the one a row is told by), and what it is called. Some need
 * a service that a tenant can switch off, have something unless a new row says otherwise, or rules for the whole record.
 * @typedef {{
 *   calls: any, row: any, columns: Record<string, Column>,
 *   namesOf: (document: any) => (string | null)[], label: (document: any) => string,
 *   service?: import('@officina/contracts/permission').PermissionName, blank?: object,
 *   rules?: (context: any) => (document: any, changes: any) => { path: PropertyKey, message: string }[],
 * }} Kind
 */

/** @type {Record<string, Kind>} */
export const kinds = {
  customers: {
    calls: customers,
    row: customers.create.body,
    // Told by its code; by name and city where it has none.
    namesOf: ({ code, name, address }) => [
      code ? `code ${alike(code)}` : null,
      `name ${alike(name)} in ${alike(address?.city ?? '')}`,
    ],
    label: ({ code, name }) => (code ? `${code} ${name}` : name),
    columns: {
      name: { heads: ['Nome', 'Cliente', 'Ragione sociale'], read: text },
      code: { heads: ['Codice', 'Codice cliente'], read: text, isCode: true },
      address: { heads: ['Città', 'Comune'], read: city },
    },
  },
  machines: {
    calls: machines,
    row: machines.create.body,
    namesOf: ({ shortCode }) => [alike(shortCode)],
    label: ({ shortCode, name }) => (name ? `${shortCode} ${name}` : shortCode),
    columns: {
      shortCode: { heads: ['Codice', 'Codice breve', 'Targa'], read: text, isCode: true },
      name: { heads: ['Nome', 'Macchinario'], read: text },
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
    row: spares.create.body,
    // Told by its internal code; by machine and name where it has none.
    namesOf: ({ code, machineId, name }) => [
      code ? `code ${alike(code)}` : null,
      `name ${machineId ?? ''} ${alike(name)}`,
    ],
    label: ({ code, name }) => (code ? `${code} ${name}` : name),
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
  sensors: {
    calls: sensors,
    service: 'industrial',
    blank: { type: 'MODBUS' },
    // What a MODBUS sensor cannot do without it may have already.
    row: sensors.edit.body.refine(({ dataCode, description }) => dataCode || description, {
      path: ['dataCode'],
      error: 'needed, or a description: otherwise nobody can tell which sensor it is',
    }),
    rules: sensorRules,
    // Told by its code; by machine and description where it has none.
    namesOf: ({ dataCode, machineId, description }) => [
      dataCode ? `code ${alike(dataCode)}` : null,
      description ? `description ${machineId ?? ''} ${alike(description)}` : null,
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
};
