import type { Visit } from '../sites/visits.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a visit. */
export const visitWords = {
  it: {
    noun: {
      one: 'visita',
      many: 'visite',
      a: 'una visita',
      the: 'La visita',
      all: 'Le visite',
      feminine: true,
    },
    tag: 'Visite',
    labels: {
      site: 'Luogo',
      datetime: 'Data visita',
      owner: 'Fatta da',
      note: 'Nota',
      machines: 'Macchine',
    },
    actions: ['Visita registrata', 'Visita modificata', 'Visita eliminata'],
  },
} as const satisfies EntityWords<Visit, 'files'>;
