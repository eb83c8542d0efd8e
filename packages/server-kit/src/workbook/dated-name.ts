import { dayOf } from '../zone.ts';

/** File name of a workbook that was made at an instant: `ordini-31-12-2026.xlsx`, by the day of the zone. */
export const datedName = (what: string, zone: string, now: Date): string => {
  const [year, month, day] = dayOf(zone, now).split('-');
  return `${what}-${day}-${month}-${year}.xlsx`;
};
