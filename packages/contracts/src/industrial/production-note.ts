import { withArticle } from '../article.ts';

const slotMs = 1_800_000;
const dayMs = 86_400_000;

/**
 * By how many hours local time is ahead of GMT on the days of a period (ISO); each number once, in chronological order.
 * @param hoursAhead the difference at an instant in epoch milliseconds
 */
export function offsetsBetween(from: string, to: string, hoursAhead: (instant: number) => number): number[] {
  const end = Date.parse(to) + dayMs - slotMs;
  const offsets: number[] = [];
  // Daylight saving time lasts for weeks.
  for (let at = Date.parse(from); at < end; at += 7 * dayMs) offsets.push(hoursAhead(at));
  return [...new Set([...offsets, hoursAhead(end)])];
}

const { format } = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 });

const inHours = (offset: number): string => `${format(offset)} ${offset === 1 ? 'ora' : 'ore'}`;

function hoursLabel(offsets: readonly number[]): string {
  if (offsets.length < 2) return offsets.map(inHours).join('');
  const highest = Math.max(...offsets);
  return offsets
    .map((offset) => `${inHours(offset)} con l’ora ${offset === highest ? 'legale' : 'solare'}`)
    .join(', ');
}

const italianDay = (day: string): string => day.split('-').toReversed().join('/');

/** The note on the data of a period (ISO days): never of today, in GMT, averages. */
export function productionNote(
  { from, to }: { from: string; to: string },
  offsets: readonly number[],
  zone: string,
): string {
  const [first, last] = [italianDay(from), italianDay(to)];
  const days =
    from === to ? withArticle('del', first) : `${withArticle('dal', first)} ${withArticle('al', last)}`;
  return (
    `I dati di oggi non si possono vedere. Gli orari sono in GMT: per l’ora ${zone === 'Europe/Rome' ? 'italiana' : 'locale'} ` +
    `${days} aggiungi ${hoursLabel(offsets)}. I valori sono medie su 15 minuti; ogni punto è una mezz’ora.`
  );
}
