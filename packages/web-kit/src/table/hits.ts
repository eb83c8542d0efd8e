import { fold, wordsOf } from '../forms/fold.ts';
import type { SearchedBy, SearchedText } from './searchable.ts';

/** Of a text that is cut to one line so much is seen everywhere, on phones too. */
const surelySeen = 40;
/** Letters of an excerpt before and after what was found. */
const before = 40;
const after = 70;

/** Where words were found that the row does not show: what it is, and the piece of it around them. */
export type Hit = SearchedText;

/**
 * The places of the words typed that are not seen in the row, each word once: in the text that holds the most of them.
 * None where all are seen, nor of a list that is searched by its columns alone.
 */
export function hitsOf<T>(row: T, { columns, searched }: SearchedBy<T>, typed: string): Hit[] {
  const words = wordsOf(typed);
  if (!searched || words.length === 0) return [];
  const seen = columns.map(({ text, clip }) => fold(clip ? text(row).slice(0, surelySeen) : text(row)));
  const cut = columns
    .filter(({ clip }) => clip)
    .map(({ header, text }) => ({ label: header, text: text(row) }));
  const places = [...cut, ...searched(row)].map((place) => ({
    ...place,
    folded: fold(place.text),
  }));
  let missing = words.filter((word) => !seen.some((text) => text.includes(word)));
  const hits: Hit[] = [];
  while (missing.length > 0) {
    const held = places.map(({ folded }) => missing.filter((word) => folded.includes(word)));
    const most = held.reduce((best, words, at) => (words.length > (held[best]?.length ?? 0) ? at : best), 0);
    const [place, here = []] = [places[most], held[most]];
    if (!place || here.length === 0) break;
    hits.push({ label: place.label, text: excerpt(place.text, here) });
    missing = missing.filter((word) => !here.includes(word));
  }
  return hits;
}

/** The pieces of a text around words that it holds, as «…la guarnizione consumata…». */
export function excerpt(text: string, words: readonly string[]): string {
  const whole = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const folded = fold(whole);
  const pieces: { from: number; to: number }[] = [];
  const places = words.map((word) => ({ at: folded.indexOf(word), length: word.length }));
  for (const { at, length } of places.sort((one, other) => one.at - other.at)) {
    const end = at + length;
    const [from, to] = [wordStart(whole, at - before, at), wordEnd(whole, end + after, end)];
    const last = pieces.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else pieces.push({ from, to });
  }
  const cut = pieces.map(({ from, to }) => whole.slice(from, to)).join('… …');
  return `${(pieces[0]?.from ?? 0) > 0 ? '…' : ''}${cut}${(pieces.at(-1)?.to ?? 0) < whole.length ? '…' : ''}`;
}

/** Where a piece begins: with a whole word, unless that is a very long one. */
const wordStart = (text: string, wanted: number, at: number): number => {
  const space = text.indexOf(' ', wanted);
  if (wanted <= 0) return 0;
  return space >= 0 && space < at ? space + 1 : wanted;
};

const wordEnd = (text: string, wanted: number, at: number): number => {
  const space = text.lastIndexOf(' ', wanted);
  if (wanted >= text.length) return text.length;
  return space >= at ? space : wanted;
};
