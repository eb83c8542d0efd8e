import { useEffect, useMemo } from 'react';
import { fold, Highlighted, wordsOf } from '../forms/matches.tsx';
import type { Column } from './column.ts';

/** A text that is searched without standing in the list (a note); where something is found in it, the row says so. */
export interface SearchedText {
  /** What it is: «Nota». */
  label: string;
  text: string;
}

/** What is searched of a row: the text of all columns, and what stands beside them. */
export interface SearchedBy<T> {
  columns: readonly Column<T>[];
  /** Define outside the component or memoise. */
  searched?: ((row: T) => readonly SearchedText[]) | undefined;
}

const separator = '\u0000';

/** A row and what is searched in it, without case and accents. */
export class Searchable<T> {
  readonly row: T;
  readonly #by: SearchedBy<T>;
  #haystack: string | undefined;

  constructor(row: T, by: SearchedBy<T>) {
    this.row = row;
    this.#by = by;
  }

  /** Put together when it is first asked for: of thousands of rows that takes its time, and many are never searched. */
  get haystack(): string {
    return (this.#haystack ??= this.#texts().map(fold).join(separator));
  }

  /** Puts it together ahead. */
  ready(): void {
    void this.haystack;
  }

  #texts(): string[] {
    const { columns, searched } = this.#by;
    const beside = searched?.(this.row) ?? [];
    return [...columns.map(({ text }) => text(this.row)), ...beside.map(({ text }) => text)];
  }
}

/** Makes rows searchable; a row that it has seen before keeps what was put together of it. */
export function makeSearchable<T extends object>(by: SearchedBy<T>) {
  const known = new WeakMap<T, Searchable<T>>();
  const of = (row: T): Searchable<T> => {
    const found = known.get(row) ?? new Searchable(row, by);
    known.set(row, found);
    return found;
  };
  return (rows: readonly T[]): Searchable<T>[] => rows.map(of);
}

/** Those that hold every word typed, in any of their texts and any order. */
export function matchingRows<T>(rows: readonly Searchable<T>[], typed: string): readonly Searchable<T>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return rows;
  return rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
}

/** So many rows are put together without a look at the clock, in a moment that nobody needs. */
const batchSize = 100;
const none: readonly never[] = [];

/** Rows made searchable; what is searched of them is put together while nothing else happens, before the first key. */
export function useSearchable<T extends object>(
  rows: readonly T[] = none,
  { columns, searched }: SearchedBy<T>,
): readonly Searchable<T>[] {
  const make = useMemo(() => makeSearchable({ columns, searched }), [columns, searched]);
  const all = useMemo(() => make(rows), [make, rows]);
  useEffect(() => prepareWhenIdle(all), [all]);
  return all;
}

/** The returned function breaks it off. */
function prepareWhenIdle(rows: readonly Pick<Searchable<never>, 'ready'>[]): () => void {
  // Safari has none, and puts together what the first key needs.
  if (!('requestIdleCallback' in window)) return () => {};
  let done = 0;
  const goOn = (idle: IdleDeadline) => {
    while (done < rows.length && idle.timeRemaining() > 0)
      for (const row of rows.slice(done, (done += batchSize))) row.ready();
    if (done < rows.length) next = requestIdleCallback(goOn);
  };
  let next = requestIdleCallback(goOn);
  return () => cancelIdleCallback(next);
}

/** Of a text that is cut to one line so much is seen everywhere, on phones too. */
const alwaysVisible = 40;
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
  const seen = columns.map(({ text, clip }) => fold(clip ? text(row).slice(0, alwaysVisible) : text(row)));
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

/** A line for each place: «Nota: …guarnizione consumata…», with what was typed marked. */
export function HitLines({ hits, typed }: { hits: readonly Hit[]; typed: string }) {
  return hits.map(({ label, text }, index) => (
    <p key={index} className="ui:line-clamp-2 ui:text-aside ui:wrap-anywhere">
      {label}:{' '}
      <span className="ui:text-ink">
        <Highlighted text={text} typed={typed} />
      </span>
    </p>
  ));
}
