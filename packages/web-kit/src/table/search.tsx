import { useEffect, useMemo } from 'react';
import { fold, Highlighted, wordsOf } from '../forms/matches.tsx';
import type { Column } from './column.ts';

/** A text that is searched although the list does not show it, such as a note; the row shows matches in it. */
export interface SearchedText {
  /** Label of the text: «Nota». */
  label: string;
  text: string;
}

/** The searched texts of a row: those of all columns, and additional ones. */
export interface SearchedBy<T> {
  columns: readonly Column<T>[];
  /** Define outside the component or memoise. */
  searched?: ((row: T) => readonly SearchedText[]) | undefined;
}

const separator = '\u0000';

/** A row with its searched text, without case and accents. */
export class Searchable<T> {
  readonly row: T;
  readonly #by: SearchedBy<T>;
  #haystack: string | undefined;

  constructor(row: T, by: SearchedBy<T>) {
    this.row = row;
    this.#by = by;
  }

  /** Computed on first use: it is expensive for thousands of rows, and many are never searched. */
  get haystack(): string {
    return (this.#haystack ??= this.#texts().map(fold).join(separator));
  }

  /** Computes the text in advance. */
  prepare(): void {
    void this.haystack;
  }

  #texts(): string[] {
    const { columns, searched } = this.#by;
    const additional = searched?.(this.row) ?? [];
    return [...columns.map(({ text }) => text(this.row)), ...additional.map(({ text }) => text)];
  }
}

/** Makes rows searchable; a row seen before keeps its computed text. */
export function makeSearchable<T extends object>(by: SearchedBy<T>) {
  const known = new WeakMap<T, Searchable<T>>();
  const of = (row: T): Searchable<T> => {
    const found = known.get(row) ?? new Searchable(row, by);
    known.set(row, found);
    return found;
  };
  return (rows: readonly T[]): Searchable<T>[] => rows.map(of);
}

/** The rows that contain every typed word, in any of their texts and any order. */
export function matchingRows<T>(rows: readonly Searchable<T>[], typed: string): readonly Searchable<T>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return rows;
  return rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
}

/** How many rows are prepared between two checks of the remaining idle time. */
const batchSize = 100;
const none: readonly never[] = [];

/** Searchable rows, prepared in idle time before the first key press. */
export function useSearchable<T extends object>(
  rows: readonly T[] = none,
  { columns, searched }: SearchedBy<T>,
): readonly Searchable<T>[] {
  const make = useMemo(() => makeSearchable({ columns, searched }), [columns, searched]);
  const all = useMemo(() => make(rows), [make, rows]);
  useEffect(() => prepareWhenIdle(all), [all]);
  return all;
}

/** Prepares rows in idle time; the returned function stops it. */
function prepareWhenIdle(rows: readonly Pick<Searchable<never>, 'prepare'>[]): () => void {
  // Safari has no idle callbacks and prepares the rows on the first key press.
  if (!('requestIdleCallback' in window)) return () => {};
  let done = 0;
  const prepareSome = (idle: IdleDeadline) => {
    while (done < rows.length && idle.timeRemaining() > 0)
      for (const row of rows.slice(done, (done += batchSize))) row.prepare();
    if (done < rows.length) next = requestIdleCallback(prepareSome);
  };
  let next = requestIdleCallback(prepareSome);
  return () => cancelIdleCallback(next);
}

/** Number of letters of a one-line text that are visible on all screens. */
const alwaysVisible = 40;
/** Number of letters in an excerpt before and after the match. */
const before = 40;
const after = 70;

/** A match in a text that the row does not show: its label and an excerpt. */
export type Hit = SearchedText;

/**
 * Matches of the typed words that are not visible in the row, each word once, in the texts that contain most of them. Empty
 * if all words are visible or the list searches only its columns.
 */
export function hitsOf<T>(row: T, { columns, searched }: SearchedBy<T>, typed: string): Hit[] {
  const words = wordsOf(typed);
  if (!searched || words.length === 0) return [];
  const visible = columns.map(({ text, clip }) => fold(clip ? text(row).slice(0, alwaysVisible) : text(row)));
  const cut = columns
    .filter(({ clip }) => clip)
    .map(({ header, text }) => ({ label: header, text: text(row) }));
  const hidden = [...cut, ...searched(row)].map((one) => ({ ...one, folded: fold(one.text) }));
  let missing = words.filter((word) => !visible.some((text) => text.includes(word)));
  const hits: Hit[] = [];
  while (missing.length > 0) {
    const found = hidden.map(({ folded }) => missing.filter((word) => folded.includes(word)));
    const best = found.reduce((top, words, at) => (words.length > (found[top]?.length ?? 0) ? at : top), 0);
    const [text, matched = []] = [hidden[best], found[best]];
    if (!text || matched.length === 0) break;
    hits.push({ label: text.label, text: excerpt(text.text, matched) });
    missing = missing.filter((word) => !matched.includes(word));
  }
  return hits;
}

/** The parts of a text around the words found in it: «…la guarnizione consumata…». */
export function excerpt(text: string, words: readonly string[]): string {
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const folded = fold(clean);
  const pieces: { from: number; to: number }[] = [];
  const matches = words.map((word) => ({ at: folded.indexOf(word), length: word.length }));
  for (const { at, length } of matches.sort((one, other) => one.at - other.at)) {
    const end = at + length;
    const [from, to] = [wordStart(clean, at - before, at), wordEnd(clean, end + after, end)];
    const last = pieces.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else pieces.push({ from, to });
  }
  const cut = pieces.map(({ from, to }) => clean.slice(from, to)).join('… …');
  return `${(pieces[0]?.from ?? 0) > 0 ? '…' : ''}${cut}${(pieces.at(-1)?.to ?? 0) < clean.length ? '…' : ''}`;
}

/** The start of a piece: at the beginning of a word, unless the word is very long. */
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

/** A line for each match: «Nota: …guarnizione consumata…», with the typed words highlighted. */
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
