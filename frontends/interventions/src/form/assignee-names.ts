import { isNamedIn, isSameName } from '@officina/contracts/maintenance/executors';

const shownAtMost = 3;
const fold = (text: string) => text.toLocaleLowerCase('it');
const piecesOf = (text: string): string[] => text.split(',').map((piece) => piece.trim());

/** Whether the text ends with one of these names. */
const endsWhole = (text: string, names: readonly string[]): boolean => {
  const pieces = piecesOf(text).filter(Boolean);
  return names.some((name) => isSameName(pieces.slice(-piecesOf(name).length).join(', '), name));
};

const isWhole = (text: string, names: readonly string[]): boolean =>
  piecesOf(text).at(-1) === '' || endsWhole(text, names);

/** How many pieces at the end of the text are of this name; several only where it holds commas itself. */
const begunPieces = (text: string, name: string): number => {
  const pieces = piecesOf(text);
  let count = Math.min(pieces.length, piecesOf(name).length);
  while (count > 0 && !fold(name).includes(fold(pieces.slice(-count).join(', ')))) count -= 1;
  return count;
};

/** Names that continue what is written after the last comma; the person in front of the screen comes first. */
export function suggestionsFor(text: string, names: readonly string[], me: string): string[] {
  const free = [...names]
    .sort((one, other) => Number(other === me) - Number(one === me))
    .filter((name) => !isNamedIn(text, name));
  if (isWhole(text, names)) return free.slice(0, shownAtMost);
  const most = Math.max(1, ...free.map((name) => begunPieces(text, name)));
  return free.filter((name) => begunPieces(text, name) === most).slice(0, shownAtMost);
}

/** The name that Enter takes: of those that continue what is being typed, the first one. */
export const begunName = (text: string, names: readonly string[], me: string): string | undefined =>
  isWhole(text, names) ? undefined : suggestionsFor(text, names, me)[0];

/** The text with a name in the place of what was being typed. */
export function withName(text: string, name: string, names: readonly string[]): string {
  const pieces = piecesOf(text).filter(Boolean);
  const begun = endsWhole(text, names) ? 0 : begunPieces(pieces.join(', '), name);
  return [...pieces.slice(0, pieces.length - begun), name].join(', ');
}
