import { isNamedIn, isSameName } from '@officina/contracts/maintenance/executors';

const maxSuggestions = 3;
const fold = (text: string) => text.toLocaleLowerCase('it');
const piecesOf = (text: string): string[] => text.split(',').map((piece) => piece.trim());

/** Whether the text ends with one of the names in full. */
const endsWithName = (text: string, names: readonly string[]): boolean => {
  const pieces = piecesOf(text).filter(Boolean);
  return names.some((name) => isSameName(pieces.slice(-piecesOf(name).length).join(', '), name));
};

const isComplete = (text: string, names: readonly string[]): boolean =>
  piecesOf(text).at(-1) === '' || endsWithName(text, names);

/** The number of pieces at the end of the text that are part of this name; more than one only if the name contains commas. */
const matchingPieces = (text: string, name: string): number => {
  const pieces = piecesOf(text);
  let count = Math.min(pieces.length, piecesOf(name).length);
  while (count > 0 && !fold(name).includes(fold(pieces.slice(-count).join(', ')))) count -= 1;
  return count;
};

/** Names that complete the text after the last comma, the current user first. */
export function suggestionsFor(text: string, names: readonly string[], me: string): string[] {
  const free = [...names]
    .sort((one, other) => Number(other === me) - Number(one === me))
    .filter((name) => !isNamedIn(text, name));
  if (isComplete(text, names)) return free.slice(0, maxSuggestions);
  const most = Math.max(1, ...free.map((name) => matchingPieces(text, name)));
  return free.filter((name) => matchingPieces(text, name) === most).slice(0, maxSuggestions);
}

/** The name that Enter inserts: the first suggestion for a partly typed name. */
export const completedName = (text: string, names: readonly string[], me: string): string | undefined =>
  isComplete(text, names) ? undefined : suggestionsFor(text, names, me)[0];

/** The text with the partly typed name replaced by `name`, or with `name` appended. */
export function insertName(text: string, name: string, names: readonly string[]): string {
  const pieces = piecesOf(text).filter(Boolean);
  const partial = endsWithName(text, names) ? 0 : matchingPieces(pieces.join(', '), name);
  return [...pieces.slice(0, pieces.length - partial), name].join(', ');
}
