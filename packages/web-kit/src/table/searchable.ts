import { fold, wordsOf } from '../forms/fold.ts';
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
export function matching<T>(rows: readonly Searchable<T>[], typed: string): readonly Searchable<T>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return rows;
  return rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
}
