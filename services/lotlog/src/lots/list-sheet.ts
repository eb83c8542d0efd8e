import { lotWords } from '@officina/contracts/words/lot';
import type { ListColumn } from '@officina/server-kit/workbook/list-workbook';
import type { Forecast } from './forecast.ts';
import type { LotFields } from './lot.model.ts';

type ListedLot = LotFields & Forecast;

const { labels, values } = lotWords.it;

/** As it was at the closing, or as it is estimated now; none if the fermentation stands still. */
function estimatedEnd({ status, estimatedEndDate, estimate }: ListedLot): Date | null {
  if (status === 'CLOSED') return estimatedEndDate ?? null;
  return estimate && estimate.basis !== 'stalled' ? estimate.end : null;
}

/** The columns of the list of lots. */
export const listColumns: ListColumn<ListedLot>[] = [
  { header: 'Lotto', width: 24, cell: ({ lotCode }) => lotCode },
  { header: labels.product, width: 14, cell: ({ product }) => values.product[product] },
  { header: labels.startDate, width: 14, kind: 'day', cell: ({ startDate }) => startDate },
  { header: labels.estimatedEndDate, width: 14, kind: 'day', cell: estimatedEnd },
  { header: labels.status, width: 12, cell: ({ status }) => status },
];
