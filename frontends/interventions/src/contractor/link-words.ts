import { withArticle } from '@officina/contracts/article';
import type { ContractorLink } from '@officina/contracts/maintenance/contractor-links';
import { formatDate, formatTime, momentInWords } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** «al 07/12/2026 alle 09:00» */
export const untilInWords = (instant: string): string =>
  `${withArticle('al', formatDate(instant))} alle ${formatTime(instant)}`;

function stateInWords({ state, expiresAt, revokedBy, revokedAt }: ContractorLink): string {
  if (state === 'open') return texts.linkOpen(untilInWords(expiresAt));
  if (state === 'expired') return texts.linkExpired(momentInWords(expiresAt));
  if (state === 'ended') return texts.linkEnded;
  return texts.linkRevoked(revokedBy ?? '', revokedAt ? momentInWords(revokedAt) : '');
}

/** «Valido fino al 07/12/2026 alle 09:00, mai aperto» */
export const linkInWords = (link: ContractorLink): string =>
  `${stateInWords(link)}, ${link.openedAt ? texts.linkOpened(momentInWords(link.openedAt)) : texts.linkNeverOpened}`;
