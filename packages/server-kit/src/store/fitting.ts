import { cutToTravel, maxTravelBytes } from '../bus/cut-to-travel.ts';
import { bytesOf, isSurelyWithin } from '../wire-size.ts';

const maxPageBytes = 480 * 1024;

/** The rows of one page. */
export interface Fitting<R> {
  items: R[];
  /** The row, as it was given, behind which the next page begins. */
  last: R | undefined;
}

/** The first rows that together stay under 480 KB of JSON; one at least, which is cut where no reply can carry it. */
export const fitting = <R extends object>(rows: R[]): Fitting<R> => {
  if (isSurelyWithin(maxPageBytes, rows)) return { items: rows, last: rows.at(-1) };
  const page: Fitting<R> = { items: [], last: undefined };
  let sum = 0;
  for (const row of rows) {
    const bytes = bytesOf(row) + 1;
    if (page.items.length > 0 && sum + bytes > maxPageBytes) break;
    sum += bytes;
    page.items.push(bytes <= maxTravelBytes ? row : cutToTravel(row));
    page.last = row;
  }
  return page;
};
