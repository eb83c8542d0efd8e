import { spareWords } from '@officina/contracts/words/spare';
import { recordTexts } from '@officina/web-kit/records';

/** Italian texts of the section. */
export const texts = {
  ...recordTexts(spareWords.it.noun),
  title: 'Ricambi',
  noneHint: 'Crea il primo: basta il nome.',
  remove: 'Elimina ricambio',
  removeQuestion: 'Confermi di voler cancellare questa spare',

  any: 'Tutti',
  noMachine: 'Nessun macchinario',
  unknownMachine: 'Macchinario non più in elenco',
  inStock: ['presente', 'presenti'],
  finished: ['esaurito', 'esauriti'],

  stateOf: (state: string, name: string) => `${state}, stato di ${name}`,
  stateSaved: (name: string, state: string) => `${name}: ${state}`,
  stateNotSaved: (name: string, reason: string) => `Stato di ${name} non salvato: ${reason}`,

  orderMissing: 'Ordina gli esauriti',
  missingOf: (supplier: string, left: number, ordered: number) => {
    const counts = [left > 0 && left, ordered > 0 && `${ordered} già in un ordine aperto`];
    return [supplier, ...counts.filter(Boolean)].join(' · ');
  },
  ordered: (code: string) => `Ordine ${code} creato, uno di ciascuno: correggi le quantità`,
  notOrdered: (supplier: string, reason: string) => `Ordine a ${supplier} non creato: ${reason}`,

  copy: 'Usa come base per un altro',

  paper: 'Scheda del ricambio',
  signatures: ['Data e firma'],

  labels: spareWords.it.labels,
} as const;
