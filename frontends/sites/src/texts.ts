import { siteWords } from '@officina/contracts/words/site';
import { recordTexts } from '@officina/web-kit/records';

/** Italian texts of the section. */
export const texts = {
  ...recordTexts(siteWords.it.noun),
  title: 'Luoghi',
  noneHint: 'Crea il primo: bastano nome, indirizzo e città.',
  remove: 'Elimina luogo',
  // As specified, with «spare».
  removeQuestion: 'Confermi di voler cancellare questa spare',

  machines: 'Macchinari',
  customers: 'Clienti',
  theseMachines: 'i macchinari di questo luogo',
  noMachines: 'Qui non c’è nessun macchinario.',
  machinesNotArrived: 'I macchinari non sono arrivati.',
  at: (name: string) => `in ${name}`,

  position: 'Posizione',
  positionHint:
    'Incolla le coordinate da una mappa, per esempio «46.0512, 11.2345». Gli spazi si tolgono da soli.',
  coordinates: 'Coordinate «lat,lon»',
  convert: 'Converti',
  notAPair: 'Non è una coppia «lat,lon»: per esempio 46.0512, 11.2345',
  outOfRange: 'La latitudine va da −90 a 90, la longitudine da −180 a 180',
  useMine: 'Usa la mia posizione',
  looking: 'Cerco…',
  openMap: 'Apri nella mappa',
  refused: 'Il telefono non ha il permesso di dire dov’è: dallo nelle impostazioni del browser.',
  noFix: 'La posizione non si trova. Prova all’aperto, oppure incolla le coordinate.',
  unsupported: 'Questo browser non sa dire dov’è. Incolla le coordinate.',
  noAnswer:
    'Il telefono non ha ancora risposto: consenti la posizione e riprova, oppure incolla le coordinate.',
  needsHttps: 'La posizione si può usare solo con un indirizzo https. Incolla le coordinate.',

  paper: 'Scheda del luogo',
  page: 'scheda del luogo',
  signatures: ['Data e firma'],
  machineCode: 'Codice',
  machine: 'Macchina',
  idle: 'Fuori servizio',
  lastGrade: 'Ultimo giudizio',
  seenOn: 'Visitata il',
  neverSeen: 'Mai vista',

  labels: siteWords.it.labels,
} as const;
