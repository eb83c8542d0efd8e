import { users } from '@officina/contracts/auth/users';
import { dateRules } from '@officina/contracts/date-rules';
import { sensors } from '@officina/contracts/industrial/sensors';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { customerWords } from '@officina/contracts/words/customer';
import { machineWords } from '@officina/contracts/words/machine';
import { planWords } from '@officina/contracts/words/plan';
import { sensorWords } from '@officina/contracts/words/sensor';
import { siteWords } from '@officina/contracts/words/site';
import { spareWords } from '@officina/contracts/words/spare';
import {
  comparableName,
  checkList,
  day,
  degrees,
  flag,
  lastDay,
  link,
  list,
  number,
  oneOf,
  text,
} from './cells.ts';
import type { Column, Fields, RecordKind, CellReader } from './kind.ts';
import { referenceReader } from './reference-reader.ts';
import { sensorRules } from './sensor-rules.ts';
import type { FilledCell } from './sheet/sheet.ts';

const site = referenceReader(sites.all, ({ name, code }) => [name, code], {
  unknown: 'Luogo che non c’è',
  advice: 'prima crealo',
});
const customer = referenceReader(customers.all, ({ name, code }) => [name, code], {
  unknown: 'Cliente che non c’è',
  advice: 'importa prima i clienti',
});
const owner = referenceReader(users.all, ({ fullName, username }) => [fullName, username], {
  unknown: 'Utente che non c’è',
});
const machine = referenceReader(machines.all, ({ shortCode }) => [shortCode], {
  unknown: 'Nessun macchinario ha questo codice',
  advice: 'importa prima i macchinari',
  isCode: true,
});
const state = oneOf({ FINISH: 'Esaurito', ORDERED: 'Ordinato', IN_STOCK: 'Presente', UNKNOW: 'Ignoto' });
/** Customers only have a city as address. */
const city: CellReader = Object.assign((cell: FilledCell) => ({ city: text(cell) }), {
  format: ({ city: name }: { city?: string | null }) => name ?? '—',
  write: ({ city: name }: { city?: string | null }) => name ?? undefined,
});
const cityOf = (address: unknown): unknown => (address as { city?: unknown } | null | undefined)?.city ?? '';
const sensorType = oneOf({ MODBUS: 'MODBUS', OTHER: 'OTHER' });

/** Latitude and longitude must be given together. */
const wholePosition = ({ gpsLat = null, gpsLon = null }: Fields) => {
  if ((gpsLat === null) === (gpsLon === null)) return [];
  const path = gpsLat === null ? 'gpsLat' : 'gpsLon';
  return [{ path, message: 'Latitudine e longitudine vanno insieme' }];
};

/** The machine of a stored plan, which only a row with an id can try to change. */
const fixedMachine = ({ _id }: Fields, changes: Fields) =>
  _id && 'machineId' in changes
    ? [
        {
          path: 'machineId',
          message: 'Una manutenzione resta sulla sua macchina: svuota l’ID per crearne un’altra',
        },
      ]
    : [];

/** Same rule as in the service. */
const wasNeverDone = ({ interventionCount }: Fields, { lastDate }: Fields) =>
  lastDate && interventionCount
    ? [{ path: 'lastDate', message: 'Risulta già fatta, ma prima di quel giorno: registra l’intervento' }]
    : [];

/** Identified by the code, or by the other name without one. */
const namesByCode = (code: unknown, other: string): (string | null)[] => [
  code ? `code ${comparableName(code)}` : null,
  other,
];
const codeAndName = (code: unknown, name: unknown): string =>
  code ? `${String(code)} ${String(name)}` : String(name);

/** Columns with their heads; each head needs a reader, and each reader a head. */
const columns = <Field extends string>(
  heads: Record<Field, Column['heads']>,
  readers: Record<Field, Omit<Column, 'heads'>>,
): Record<Field, Column> => {
  const fields = Object.keys(readers) as Field[];
  return Object.fromEntries(
    fields.map((field) => [field, { heads: heads[field], ...readers[field] }]),
  ) as Record<Field, Column>;
};

/** Importable kinds, in the order in which they reference each other. */
export const importKinds = {
  customers: {
    calls: customers,
    service: 'customer',
    row: customers.create.body,
    namesOf: ({ code, name, address }) =>
      namesByCode(code, `name ${comparableName(name)} in ${comparableName(cityOf(address))}`),
    label: ({ code, name }) => codeAndName(code, name),
    columns: columns(customerWords.it.heads, {
      name: { read: text },
      code: { read: text, isCode: true },
      address: { read: city },
    }),
  },
  sites: {
    calls: sites,
    service: 'site',
    row: sites.create.body,
    rules: () => wholePosition,
    namesOf: ({ code, name, city }) =>
      namesByCode(code, `name ${comparableName(name)} in ${comparableName(city)}`),
    label: ({ code, name }) => codeAndName(code, name),
    columns: columns(siteWords.it.heads, {
      name: { read: text },
      code: { read: text, isCode: true },
      address: { read: text },
      city: { read: text },
      postalCode: { read: text, isCode: true },
      phone: { read: text, isCode: true },
      email: { read: text },
      excode: { read: text, isCode: true },
      gpsLat: { read: degrees },
      gpsLon: { read: degrees },
    }),
  },
  machines: {
    calls: machines,
    row: machines.create.body,
    namesOf: ({ shortCode }) => [comparableName(shortCode)],
    label: ({ shortCode, name }) => [shortCode, name].filter(Boolean).join(' '),
    columns: columns(machineWords.it.heads, {
      shortCode: { read: text, isCode: true },
      name: { read: text },
      manufacture: { read: text },
      model: { read: text },
      serial: { read: text, isCode: true },
      department: { read: text },
      site: { read: site },
      customer: { read: customer },
      owner: { read: owner },
      installDate: { read: day, rule: dateRules.machine.installDate },
      tags: { read: list },
      isActive: { read: flag },
      ceMark: { read: flag },
      therIsManual: { read: flag },
      conformCertificate: { read: flag },
      manualLink: { read: link },
    }),
  },
  spares: {
    calls: spares,
    service: 'spare',
    row: spares.create.body,
    // Identified by the internal code, or by machine and name without one.
    namesOf: ({ code, machineId, name }) =>
      namesByCode(code, `name ${String(machineId ?? '')} ${comparableName(name)}`),
    label: ({ code, name }) => codeAndName(code, name),
    columns: columns(spareWords.it.heads, {
      code: { read: text, isCode: true },
      code2: { read: text, isCode: true },
      name: { read: text },
      machineId: { read: machine },
      orderStatus: { read: state },
      manufacture: { read: text },
      contact: { read: text },
      unity: { read: text },
      description: { read: text },
      notes: { read: text },
    }),
  },
  plans: {
    calls: plans,
    row: plans.create.body,
    rules: () => (plan, changes) => [...wasNeverDone(plan, changes), ...fixedMachine(plan, changes)],
    beside: ['lastDate'],
    namesOf: ({ machineId, description }) => [`${String(machineId)} ${comparableName(description)}`],
    label: ({ description }) => String(description),
    columns: columns(planWords.it.heads, {
      machineId: { read: machine },
      description: { read: text },
      triggeredByDays: { read: number },
      noticeDays: { read: number },
      shortCode: { read: text, isCode: true },
      checkList: { read: checkList },
      lastDate: { read: lastDay, rule: dateRules.plan.lastDate },
    }),
  },
  sensors: {
    calls: sensors,
    service: 'industrial',
    blank: { type: 'MODBUS' },
    // Required fields of a MODBUS sensor may be stored already.
    row: sensors.edit.body.refine(({ dataCode, description }) => dataCode || description, {
      path: ['dataCode'],
      error: 'Serve, oppure una descrizione: altrimenti non si sa quale sensore sia',
    }),
    rules: sensorRules,
    // Identified by the code, or by machine and description without one.
    namesOf: ({ dataCode, machineId, description }) => [
      dataCode ? `code ${comparableName(dataCode)}` : null,
      description ? `description ${String(machineId ?? '')} ${comparableName(description)}` : null,
    ],
    label: ({ dataCode, description }) => [dataCode, description].filter(Boolean).join(' '),
    columns: columns(sensorWords.it.heads, {
      dataCode: { read: text, isCode: true },
      description: { read: text },
      type: { read: sensorType },
      machineId: { read: machine },
      connection: { read: text },
      register: { read: text },
      unit: { read: text },
      subordinate: { read: text },
      sampling: { read: number },
      saveOnlyChanges: { read: flag },
      runsFrom: { read: number },
      high: { read: number },
      low: { read: number },
      beyondFor: { read: number },
      hysteresis: { read: number },
      opensIntervention: { read: flag },
    }),
  },
} satisfies Record<string, RecordKind>;
