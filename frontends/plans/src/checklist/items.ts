/** A point of a plan's checklist, which has no result of its own. */
export interface CheckItem {
  title: string;
  result: 'OK' | '';
}

const bullet = /^\s*(?:[-–•*]\s+|\d{1,3}[.)]\s+)?/;

/** The points in a text, one a line: without the bullets and numbers of the list that they come from. */
export const itemsOf = (text: string): CheckItem[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((title) => title !== '')
    .map((title) => ({ title, result: '' }));

/** The list with one of its items at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
