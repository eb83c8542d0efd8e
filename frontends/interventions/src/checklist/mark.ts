import { counted } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** A point of the checklist: OK, KO (`notOk`), or unmarked. */
export interface CheckItem {
  title: string;
  result: 'OK' | '';
  notOk?: true | undefined;
}

/** OK, KO, or unmarked. */
export type Mark = 'OK' | 'KO' | '';

export const markOf = ({ result, notOk }: CheckItem): Mark => (result === 'OK' ? 'OK' : notOk ? 'KO' : '');

/** The point with this mark instead of any other. */
export const withMark = ({ title }: CheckItem, mark: Mark): CheckItem => ({
  title,
  result: mark === 'OK' ? 'OK' : '',
  ...(mark === 'KO' && { notOk: true }),
});

export const markLabel = (point: CheckItem): string => markOf(point) || texts.toCheck;

const countOf = (points: readonly CheckItem[], mark: Mark): number =>
  points.filter((point) => markOf(point) === mark).length;

/** «3 di 7 OK, 1 KO»; `all` is «7» or «7 punti». */
export function formatCounts(points: readonly CheckItem[], all = String(points.length)): string {
  const ko = countOf(points, 'KO');
  return `${countOf(points, 'OK')} di ${all} ${texts.ok}${ko > 0 ? `, ${ko} ${texts.ko}` : ''}`;
}

/** «1 di 3 punti OK, 1 KO»; «3 punti» while none is marked. */
export function formatPoints(points: readonly CheckItem[]): string {
  const all = counted(points.length, 'punto', 'punti');
  return countOf(points, '') === points.length ? all : formatCounts(points, all);
}
