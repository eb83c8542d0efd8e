import type { ImportJob, ImportKind, ImportRow, RowFate } from '@officina/contracts/imports/imports';
import { counted, glyphs, MarkBadge, Plate, type Glyph } from '@officina/web-kit';
import type { Column } from '@officina/web-kit/table';
import { ArrowRight, Pencil, Plus } from 'lucide-react';
import { texts } from './texts.ts';

const plus: Glyph = () => <Plus size={16} strokeWidth={2.4} aria-hidden="true" />;
const pencil: Glyph = () => <Pencil size={14} strokeWidth={2.4} aria-hidden="true" />;

/** What becomes of a row: its word, the word of several, and how it looks. */
export const fates = {
  NEW: { word: 'Nuova', many: 'Nuove', glyph: plus, family: 'green' },
  CHANGED: { word: 'Cambia', many: 'Cambiano', glyph: pencil, family: 'blue' },
  SAME: { word: 'Uguale', many: 'Uguali', glyph: glyphs.TwoLines, family: 'grey' },
  REFUSED: { word: 'Rifiutata', many: 'Rifiutate', glyph: glyphs.CrossOctagon, family: 'red' },
} as const satisfies Record<RowFate, { word: string; many: string; glyph: Glyph; family: string }>;

export const fateNames = Object.keys(fates) as RowFate[];

/** «Cambia 3 campi»; «Cambia» where the preview leaves out which. */
const fateInWords = ({ fate, changes }: ImportRow): string =>
  changes.length > 0 ? `Cambia ${counted(changes.length, 'campo', 'campi')}` : fates[fate].word;

const FateBadge = ({ row }: { row: ImportRow }) => (
  <MarkBadge mark={{ ...fates[row.fate], word: fateInWords(row) }} />
);

/** The bare word, above its count. */
export const FateHead = ({ fate }: { fate: RowFate }) => <MarkBadge mark={fates[fate]} />;

/** The whole row is refused, at none of its cells. */
const wholeReasons = ({ wrong }: ImportRow): string[] =>
  wrong.filter(({ field }) => !field).map(({ reason }) => reason);

const Reason = ({ children }: { children: string }) => (
  <span className="mt-1 flex items-start gap-1 text-aside font-semibold whitespace-normal text-red-text">
    <glyphs.ErrorRing className="mt-0.5 flex-none" />
    {children}
  </span>
);

/** A refused cell: its value in the red edge of a field, and under it why. */
const RefusedCell = ({ value, reasons }: { value: string; reasons: string[] }) => (
  <span className="block min-w-[120px] py-1">
    <span className="block min-h-8 rounded-md border-2 border-red px-2 py-0.5 wrap-anywhere whitespace-normal">
      {value}
    </span>
    {reasons.map((reason) => (
      <Reason key={reason}>{reason}</Reason>
    ))}
  </span>
);

const ChangedCell = ({ was, will }: { was: string; will: string }) => (
  <span className="block py-1 whitespace-normal">
    <s className="block text-ink-3">{was}</s>
    <span className="flex items-start gap-1 font-semibold">
      <ArrowRight size={14} className="mt-1 flex-none" aria-hidden="true" />
      {will}
    </span>
  </span>
);

interface CellOf {
  kind: ImportKind;
  field: string;
  at: number;
}

function Cell({ row, kind, field, at }: CellOf & { row: ImportRow }) {
  const value = row.cells[at] ?? '';
  const reasons = row.wrong.filter((one) => one.field === field).map(({ reason }) => reason);
  if (reasons.length > 0) return <RefusedCell value={value} reasons={reasons} />;
  const change = row.changes.find((one) => one.field === field);
  if (change) return <ChangedCell {...change} />;
  if (kind === 'machines' && field === 'shortCode' && value) return <Plate code={value} />;
  return value || '—';
}

/** Reasons at columns that the sheet does not have. */
const reasonsBeside = (row: ImportRow, known: Set<string>): string[] =>
  row.wrong.filter(({ field }) => field && !known.has(field)).map(({ reason }) => reason);

/** The row's number, what becomes of it, then the columns of the sheet that are imported. */
export function columnsOf(kind: ImportKind, { columns }: Pick<ImportJob, 'columns'>): Column<ImportRow>[] {
  const known = columns.flatMap(({ head, field }, at) => (field ? [{ head, field, at }] : []));
  const fields = new Set(known.map(({ field }) => field));
  const beside = (row: ImportRow) => [...wholeReasons(row), ...reasonsBeside(row, fields)];
  const fate = (row: ImportRow) => (
    <span className="block">
      <FateBadge row={row} />
      {beside(row).map((reason) => (
        <Reason key={reason}>{reason}</Reason>
      ))}
    </span>
  );
  return [
    {
      ...{ key: 'riga', header: texts.row, right: true, sort: ({ number }) => number },
      text: ({ number }) => String(number),
      card: { plate: ({ number }) => `${texts.row} ${number}` },
    },
    {
      ...{ key: 'esito', header: texts.fate, sort: false },
      text: (row) => [fateInWords(row), ...row.wrong.map(({ reason }) => reason)].join(' '),
      cell: fate,
      card: {
        badge: (row) => <FateBadge row={row} />,
        foot: (row) => beside(row).map((reason) => <Reason key={reason}>{reason}</Reason>),
      },
    },
    ...known.map(({ head, field, at }, index): Column<ImportRow> => {
      const cell = (row: ImportRow) => <Cell row={row} kind={kind} field={field} at={at} />;
      const isTold = ({ changes, wrong }: ImportRow) =>
        [...changes, ...wrong].some((one) => one.field === field);
      const told = (row: ImportRow) =>
        isTold(row) && (
          <span className="mt-1 block w-full text-ink">
            <span className="text-ink-2">{head}</span> {cell(row)}
          </span>
        );
      const title = ({ cells }: ImportRow) => cells[at] || '—';
      return {
        ...{ key: `colonna${at}`, header: head, sort: false, cell },
        text: ({ cells }) => cells[at] ?? '',
        card: { foot: told, ...(index === 0 && { title }) },
      };
    }),
  ];
}
