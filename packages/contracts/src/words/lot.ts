import type { Lot } from '../lotlog/lot.ts';
import type { LotProduct } from '../lotlog/lot-settings.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a lot. */
export const lotWords = {
  it: {
    noun: { one: 'lotto', many: 'lotti', a: 'un lotto', the: 'Il lotto', all: 'I lotti' },
    tag: 'Fermentazioni',
    labels: {
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
    },
    values: {
      product: { AL1: 'Alpino', DO2: 'Dolomiti', RO3: 'Rosè', BR4: 'Brut' } satisfies Record<
        LotProduct,
        string
      >,
    },
    actions: ['Lotto creato', 'Lotto modificato', 'Lotto chiuso', 'Lotto riaperto'],
  },
} as const satisfies EntityWords<Lot, 'estimate' | 'progress' | 'alcohol' | 'factor' | 'speed' | 'flags'>;
