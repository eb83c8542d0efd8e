import type { Option } from './select.tsx';

const beyondAscii = /[\u0080-\uffff]/;

/**
 * Lower case without accents, so that «citta» finds «Città», and with one kind of apostrophe: keyboards type «'», phones «’».
 * The number of Latin letters does not change.
 */
export const fold = (text: string): string =>
  // Most texts are plain ASCII, and lists fold thousands of them.
  (beyondAscii.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[‘’ʼ´]/g, "'")
    : text
  ).toLowerCase();

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Splits a text into runs for `<mark>`: those that match one of the typed words, and the rest. */
export function matchRuns(text: string, typed: string): { text: string; hit: boolean }[] {
  const words = wordsOf(typed);
  const letters = [...text.normalize('NFC')];
  const folded = letters.map((letter) => fold(letter) || letter);
  const hits = new Array<boolean>(letters.length).fill(false);
  for (const word of words) {
    const length = [...word].length;
    for (let start = 0; start + length <= letters.length; start += 1) {
      if (folded.slice(start, start + length).join('') === word) hits.fill(true, start, start + length);
    }
  }
  const runs: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = runs.at(-1);
    const hit = hits[index] ?? false;
    if (last?.hit === hit) last.text += letter;
    else runs.push({ text: letter, hit });
  });
  return runs;
}

/** Options that contain all typed words: first those whose plate or name begins with the input, then those with a word that does. */
export function findMatches<O extends Pick<Option<string>, 'label' | 'plate'>>(
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

/** A text with the typed words highlighted. */
export function Highlighted({ text, typed }: { text: string; typed: string }) {
  return matchRuns(text, typed).map((run, index) =>
    run.hit ? <mark key={index}>{run.text}</mark> : run.text,
  );
}
