import { fold, text } from './cells.ts';
import type { Kind, SheetColumn } from './kind.ts';
import { ImportRefused } from './sheet/refused.ts';
import type { FilledCell, Row } from './sheet/sheet.ts';

const bare = (words: string): string => fold(words).replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that are known in the sheet's order, and what is worth saying of the others. */
export interface Heads {
  columns: SheetColumn[];
  notes: string[];
}

const importWords = ['colonna che non si importa', 'colonne che non si importano'] as const;
const absentWords = [
  'colonna che non c’è, resta com’è',
  'colonne che non ci sono, restano come sono',
] as const;
const inWords = ({ length }: string[], [one, many]: readonly [string, string]): string =>
  length === 1 ? one : many;

const isMerged = (cell: FilledCell | undefined): cell is { wrong: string } =>
  typeof cell === 'object' && 'wrong' in cell;

/**
 * Which column holds which field.
 * @param row the first of the sheet
 * @throws ImportRefused
 */
export function readHeads({ columns, row }: Kind, { number, cells }: Row): Heads {
  const fieldOf = new Map(
    Object.entries(columns).flatMap(([field, { heads }]) =>
      [field, ...heads].map((name) => [bare(name), field] as const),
    ),
  );
  const merged = cells.find(isMerged);
  if (merged) throw new ImportRefused(`riga ${number}, l’intestazione. ${merged.wrong}.`);
  const heads = cells.map((cell, at) => ({ at, head: cell === undefined ? '' : text(cell).trim() }));
  const named = heads.filter(({ head }) => head !== '');
  const found = named.map((one) => ({ ...one, field: fieldOf.get(bare(one.head)) }));
  const known = found.flatMap(({ at, head, field }): SheetColumn[] => {
    const column = field === undefined ? undefined : columns[field];
    return field === undefined || !column ? [] : [{ ...column, field, head, at }];
  });
  const twice = known.find(({ field }, index) => known.findIndex((one) => one.field === field) !== index);
  if (twice) throw new ImportRefused(`due colonne dicono la stessa cosa: «${twice.head}» (${twice.field}).`);
  const absent = Object.keys(columns).filter((field) => !known.some((one) => one.field === field));
  const isNeeded = (field: string) => !row.shape[field]?.safeParse(undefined).success;
  const needed = absent.filter(isNeeded);
  const list = (fields: string[]) => fields.map((field) => `«${columns[field]?.heads[0]}»`).join(', ');
  if (needed.length > 0)
    throw new ImportRefused(
      `riga ${number}, l’intestazione: ${needed.length === 1 ? 'manca la colonna' : 'mancano le colonne'} ${list(needed)}. È la prima riga?`,
    );
  const unknown = found.filter(({ field }) => field === undefined).map(({ head }) => `«${head}»`);
  return {
    columns: known,
    notes: [
      ...(unknown.length > 0 ? [`${inWords(unknown, importWords)}: ${unknown.join(', ')}`] : []),
      ...(absent.length > 0 ? [`${inWords(absent, absentWords)}: ${list(absent)}`] : []),
    ],
  };
}
