import type { ContractorLink } from '../maintenance/contractor-links.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a link with which a contractor does one job. */
export const contractorLinkWords = {
  it: {
    noun: {
      one: 'link per una ditta esterna',
      many: 'link per ditte esterne',
      a: 'un link per una ditta esterna',
      the: 'Il link per la ditta esterna',
      all: 'I link per ditte esterne',
    },
    tag: 'Ditte esterne',
    labels: {
      interventionId: 'Intervento',
      firm: 'Ditta',
      sharesNotes: 'Vede le note',
      sharesPhotos: 'Vede le foto',
      createdBy: 'Creato da',
      expiresAt: 'Scade il',
      revokedBy: 'Revocato da',
      revokedAt: 'Revocato il',
    },
    actions: ['Link della ditta creato', 'Link della ditta revocato'],
  },
} as const satisfies EntityWords<ContractorLink, 'state' | 'openedAt'>;
