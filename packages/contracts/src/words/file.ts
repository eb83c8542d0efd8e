import type { File } from '../files/files.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a file. */
export const fileWords = {
  it: {
    noun: { one: 'file', many: 'file', a: 'un file', the: 'Il file', all: 'I file' },
    tag: 'Foto e documenti',
    labels: {
      entity: 'Allegato a',
      entityId: 'Record',
      machineId: 'Macchina',
      kind: 'Tipo',
      name: 'Nome',
      type: 'Formato',
      size: 'Dimensione',
      width: 'Larghezza',
      height: 'Altezza',
      caption: 'Descrizione',
      moment: 'Momento',
      isFace: 'Foto della macchina',
    },
    values: { moment: { before: 'Prima', after: 'Dopo' }, kind: { picture: 'Foto', document: 'Documento' } },
    actions: [
      'Foto aggiunta',
      'Foto modificata',
      'Foto tolta',
      'Foto rimessa',
      'Documento aggiunto',
      'Documento modificato',
      'Documento tolto',
      'Documento rimesso',
    ],
  },
} as const satisfies EntityWords<File, 'addedBy' | 'addedAt'>;
