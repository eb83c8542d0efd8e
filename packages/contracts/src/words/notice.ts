import type { NoticeChoices } from '../notifications/choices.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a notice; what changes is how somebody wants to be told. */
export const noticeWords = {
  it: {
    noun: { one: 'avviso', many: 'avvisi', a: 'un avviso', the: 'L’avviso', all: 'Gli avvisi' },
    tag: 'Avvisi',
    labels: {
      kinds: 'Che cosa, e per quale via',
      quiet: 'Silenzio',
      digest: 'Riassunto del giorno',
      machines: 'Macchinari seguiti',
      sites: 'Luoghi seguiti',
      muted: 'Cose taciute',
    },
    actions: ['Scelte degli avvisi cambiate'],
  },
} as const satisfies EntityWords<NoticeChoices, 'noMail' | 'address' | 'mailFailure'>;
