import { fold, wordsOf } from './fold.ts';
import type { Option } from './select.tsx';

/** Options that hold all words typed; those of which plate or name begin with what was typed come first, then those with a word that does. */
export function matchesOf<O extends Pick<Option<string>, 'label' | 'plate'>>(
  options: readonly O[],
  typed: string,
): readonly O[] {
  const words = wordsOf(typed);
  if (words.length === 0) return options;
  const start = words.join(' ');
  const rankOf = ({ label, plate = '' }: O): number => {
    const texts = [fold(plate), fold(label)];
    if (texts.some((text) => text.startsWith(start))) return 0;
    const own = texts.flatMap(wordsOf);
    if (words.every((word) => own.some((one) => one.startsWith(word)))) return 1;
    return words.every((word) => texts.some((text) => text.includes(word))) ? 2 : 3;
  };
  return options
    .map((option) => ({ option, rank: rankOf(option) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}
