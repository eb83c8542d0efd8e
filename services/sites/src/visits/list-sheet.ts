import type { VisitGrade } from '@officina/contracts/sites/visits';
import { visitWords } from '@officina/contracts/words/visit';
import type { ListColumn } from '@officina/server-kit/workbook/list-workbook';
import type { SiteFields } from '../sites/site.model.ts';
import type { VisitFields } from './visit.model.ts';

/** The fields of the sheet. */
export const listFields = ['site', 'datetime', 'machines'] as const;

/** A visit of the list, with its site unless that was deleted. */
export interface ListedVisit {
  visit: Pick<VisitFields, (typeof listFields)[number]>;
  site: Pick<SiteFields, 'name' | 'city'> | undefined;
}

const { labels } = visitWords.it;

const badGrades: [VisitGrade, string][] = [
  ['OUTOFORDER', 'Non funzionante'],
  ['BAD', 'Cattivo'],
];

/** The worst grade of the visit, if it is a bad one. */
const worstOf = ({ visit: { machines } }: ListedVisit): string | null =>
  badGrades.find(([grade]) => machines.some(({ status }) => status === grade))?.[1] ?? null;

/** The columns of the list of visits; the badge beside the number of machines has a column of its own. */
export const listColumns: ListColumn<ListedVisit>[] = [
  { header: labels.site, width: 36, cell: ({ site }) => site?.name ?? 'Luogo non più in elenco' },
  { header: labels.datetime, width: 18, kind: 'instant', cell: ({ visit }) => visit.datetime },
  { header: 'Città', width: 24, cell: ({ site }) => site?.city ?? null },
  { header: labels.machines, width: 12, format: '0', cell: ({ visit }) => visit.machines.length },
  { header: 'Giudizio peggiore', width: 20, cell: worstOf },
];
