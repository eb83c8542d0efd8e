import { counted } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** A point of the checklist: OK, KO (`notOk`), or untouched. */
export interface CheckItem {
  title: string;
  result: 'OK' | '';
  notOk?: true | undefined;
}

/** A point is OK, KO, or untouched. */
export type Mark = 'OK' | 'KO' | '';

export const markOf = ({ result, notOk }: CheckItem): Mark => (result === 'OK' ? 'OK' : notOk ? 'KO' : '');

/** The point with this mark alone. */
export const withMark = ({ title }: CheckItem, mark: Mark): CheckItem => ({
  title,
  result: mark === 'OK' ? 'OK' : '',
  ...(mark === 'KO' && { notOk: true }),
});

export const wordOf = (point: CheckItem): string => markOf(point) || texts.toCheck;

const countOf = (points: readonly CheckItem[], mark: Mark): number =>
  points.filter((point) => markOf(point) === mark).length;

/** «3 di 7 OK, 1 KO» of «7» or «7 punti». */
export function countsInWords(points: readonly CheckItem[], all = String(points.length)): string {
  const ko = countOf(points, 'KO');
  return `${countOf(points, 'OK')} di ${all} ${texts.ok}${ko > 0 ? `, ${ko} ${texts.ko}` : ''}`;
}

/** «1 di 3 punti OK, 1 KO»; «3 punti» while none is marked. */
export function pointsInWords(points: readonly CheckItem[]): string {
  const all = counted(points.length, 'punto', 'punti');
  return countOf(points, '') === points.length ? all : countsInWords(points, all);
}
