import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Lot } from '@officina/contracts/lotlog/lot';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Plan } from '@officina/contracts/maintenance/plans';
import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order } from '@officina/contracts/orders/order';
import type { Customer } from '@officina/contracts/sites/customers';
import type { Site } from '@officina/contracts/sites/sites';
import type { Visit } from '@officina/contracts/sites/visits';

/** A word for every field of a thing but those that never change, so that a new field without one does not compile. */
type Words<Thing, Computed extends keyof Thing = never> = Record<
  Exclude<keyof Thing, '_id' | '__v' | 'createdAt' | 'cut' | '_unfit' | Computed>,
  string
>;

const intervention: Words<Intervention, 'maintenanceName'> = {
  status: 'Stato',
  type: 'Tipo intervento',
  priority: 'Priorità',
  machineId: 'Macchina',
  maintenanceId: 'Manutenzione programmata',
  visitId: 'Visita',
  externalExecutor: 'Assegnato a',
  startDate: 'Data inizio',
  endDate: 'Data fine',
  closedBy: 'Chiuso da',
  doneBy: 'Eseguito da',
  openDate: 'Aperto il',
  openBy: 'Aperto da',
  issueDescription: 'Descrizione problema',
  solveDescription: 'Descrizione soluzione',
  scheduledMaintenance: 'Checklist',
  fromInterventionId: 'Nato da',
  fromPoint: 'Punto KO',
  alreadyReported: 'Già segnalato',
  notes: 'Note',
  customData: 'Dati personalizzati',
  isActive: 'Attivo',
  isRecorded: 'Registrato con il piano',
};

const machine: Words<Machine> = {
  shortCode: 'Codice',
  name: 'Nome',
  manufacture: 'Costruttore',
  model: 'Modello',
  serial: 'Seriale',
  department: 'Reparto',
  site: 'Luogo',
  customer: 'Cliente',
  owner: 'Proprietario',
  installDate: 'Data installazione',
  lastUpdate: 'Ultimo aggiornamento',
  tags: 'Tag',
  isActive: 'Attiva',
  ceMark: 'Marcatura CE',
  therIsManual: 'Manuale presente',
  conformCertificate: 'Certificato di conformità',
  manualLink: 'Collegamento al manuale',
  customData: 'Dati personalizzati',
};

const plan: Words<Plan> = {
  machineId: 'Macchina',
  description: 'Descrizione',
  triggeredByDays: 'Frequenza in giorni',
  noticeDays: 'Giorni di preavviso',
  checkList: 'Checklist',
  shortCode: 'Codice',
  postponed: 'Rinviata',
};

const spare: Words<Spare> = {
  name: 'Nome',
  code: 'Codice interno',
  code2: 'Codice fornitore',
  manufacture: 'Fornitore',
  contact: 'Contatto',
  unity: 'Unità',
  machineId: 'Macchinario',
  orderStatus: 'Stato',
  description: 'Descrizione',
  notes: 'Note',
};

const order: Words<Order> = {
  orderStatus: 'Stato',
  supplier: 'Fornitore',
  contact: 'Contatto',
  orderDate: 'Data ordine',
  arrivalDate: 'Data arrivo',
  price: 'Costo',
  machineId: 'Macchina',
  notes: 'Note',
  rows: 'Righe',
};

const site: Words<Site> = {
  name: 'Nome',
  code: 'Codice',
  excode: 'Codice esterno',
  address: 'Indirizzo',
  postalCode: 'CAP',
  city: 'Città',
  phone: 'Telefono',
  email: 'E-mail',
  gpsLat: 'Latitudine',
  gpsLon: 'Longitudine',
};

const visit: Words<Visit> = {
  site: 'Luogo',
  datetime: 'Data visita',
  owner: 'Fatta da',
  note: 'Nota',
  machines: 'Macchine',
};

const customer: Words<Customer> = { name: 'Nome', code: 'Codice', address: 'Indirizzo' };

const lot: Words<Lot, 'estimate' | 'progress' | 'alcohol' | 'factor' | 'speed' | 'flags'> = {
  lotCode: 'Codice lotto',
  product: 'Prodotto',
  desiredAlcohol: 'Alcol desiderato',
  startDate: 'Inizio',
  endDate: 'Fine',
  estimatedEndDate: 'Fine stimata',
  closedAlcohol: 'Alcol alla chiusura',
  closedFactor: 'Alcol per grado Brix alla chiusura',
  status: 'Stato',
  user: 'Aperto da',
  data: 'Registrazioni',
};

const sensor: Words<Sensor> = {
  type: 'Tipo',
  machineId: 'Macchinario',
  dataCode: 'Codice dato',
  description: 'Descrizione',
  sampling: 'Campionamento',
  register: 'Registro',
  subordinate: 'Subordinato',
  unit: 'Unità',
  connection: 'Connessione',
  saveOnlyChanges: 'Salva solo le variazioni',
  runsFrom: 'In marcia da',
};

const user = {
  username: 'Nome utente',
  fullName: 'Nome e cognome',
  email: 'E-mail',
  isActive: 'Attivo',
  passwordChangedAt: 'Password cambiata',
  tokenMadeAt: 'Token creato',
};

const tenant = {
  code: 'Codice',
  name: 'Nome',
  company: 'Dati dell’azienda',
  timezone: 'Fuso orario',
  menuhidden: 'Voci nascoste',
  services: 'Servizi',
  lots: 'Fermentazioni',
  networks: 'Reti dei sensori',
  firstSteps: 'Primi passi',
  isActive: 'Attiva',
  isDemo: 'Dimostrativa',
};

const labels: Partial<Record<string, Partial<Record<string, string>>>> = {
  ...{ intervention, machine, plan, spare, order, site, visit, customer, lot, sensor, user, tenant },
};

/** What a field is called, in the words of its form; its own name where a newer service has one more. */
export const labelOf = (entity: string, field: string): string => labels[entity]?.[field] ?? field;
