import { withArticle } from '@officina/contracts/article';
import type { Plan } from '@officina/contracts/maintenance/plans';
import { formatDate } from '../core/dates/formats.ts';

/** «rinviata al 30/09/2026 da Anna Rossi» */
export const postponedInWords = ({ to, by }: Pick<NonNullable<Plan['postponed']>, 'to' | 'by'>): string =>
  `rinviata ${withArticle('al', formatDate(to))} da ${by}`;
