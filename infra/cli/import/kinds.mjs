import { users } from '@officina/contracts/auth/users';
import { dateRules } from '@officina/contracts/date-rules';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares } from '@officina/contracts/maintenance/spares';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { alike, day, flag, link, list, oneOf, reference, text } from './cells.mjs';

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
const city = Object.assign((cell) => ({ city: text(cell) }), { say: ({ city: name }) => name ?? '—' });

/**
 * A column: the words that its head may have beside the field's own name, the first of them for people; how a cell is
 * read; whether it holds codes, which lose zeros in a spreadsheet; when its dates may lie.
 * @typedef {{ heads: string[], read: Function, isCode?: boolean, rule?: import('@officina/contracts/date-rules').DateRule }} Column
 *
 * A kind of record that a spreadsheet can hold: its calls (list, create, edit), its columns by field, the names under
 * which one of it is known (the first that it has is the one a row is told by), and what it is called.
 * @typedef {{ calls: any, columns: Record<string, Column>, namesOf: (document: any) => (string | null)[], label: (document: any) => string }} Kind
 */

/** @type {Record<string, Kind>} */
export const kinds = {
  customers: {
    calls: customers,
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
};
