import type { ImportJob, ImportKind, ImportRow, RowOutcome } from '@officina/contracts/imports/imports';
import { counted, glyphs, MarkBadge, Plate, type Glyph } from '@officina/web-kit';
import type { Column } from '@officina/web-kit/table';
import { ArrowRight, Pencil, Plus } from 'lucide-react';
import { texts } from './texts.ts';

const plus: Glyph = () => <Plus size={16} strokeWidth={2.4} aria-hidden="true" />;
const pencil: Glyph = () => <Pencil size={14} strokeWidth={2.4} aria-hidden="true" />;

/** Outcomes of rows: label, plural label and style. */
export const rowOutcomes = {
  NEW: { word: 'Nuova', many: 'Nuove', glyph: plus, family: 'green' },
  CHANGED: { word: 'Cambia', many: 'Cambiano', glyph: pencil, family: 'blue' },
  SAME: { word: 'Uguale', many: 'Uguali', glyph: glyphs.TwoLines, family: 'grey' },
  REFUSED: { word: 'Rifiutata', many: 'Rifiutate', glyph: glyphs.CrossOctagon, family: 'red' },
} as const satisfies Record<RowOutcome, { word: string; many: string; glyph: Glyph; family: string }>;

export const outcomeNames = Object.keys(rowOutcomes) as RowOutcome[];

/** «Cambia 3 campi»; «Cambia» if the preview omits the fields. */
const outcomeText = ({ fate, changes }: ImportRow): string =>
  changes.length > 0 ? `Cambia ${counted(changes.length, 'campo', 'campi')}` : rowOutcomes[fate].word;

const OutcomeBadge = ({ row }: { row: ImportRow }) => (
  <MarkBadge mark={{ ...rowOutcomes[row.fate], word: outcomeText(row) }} />
);

/** The label alone, above its count. */
export const OutcomeHeader = ({ fate }: { fate: RowOutcome }) => <MarkBadge mark={rowOutcomes[fate]} />;

/** Reasons that belong to the row instead of a cell. */
const rowReasons = ({ wrong }: ImportRow): string[] =>
  wrong.filter(({ field }) => !field).map(({ reason }) => reason);

const Reason = ({ children }: { children: string }) => (
  <span className="mt-1 flex items-start gap-1 text-aside font-semibold whitespace-normal text-red-text">
    <glyphs.ErrorRing className="mt-0.5 flex-none" />
    {children}
  </span>
);

/** A refused cell: its value with a red border, and the reasons below. */
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

interface CellPosition {
  kind: ImportKind;
  field: string;
  at: number;
}

function Cell({ row, kind, field, at }: CellPosition & { row: ImportRow }) {
  const value = row.cells[at] ?? '';
  const reasons = row.wrong.filter((one) => one.field === field).map(({ reason }) => reason);
  if (reasons.length > 0) return <RefusedCell value={value} reasons={reasons} />;
  const change = row.changes.find((one) => one.field === field);
  if (change) return <ChangedCell {...change} />;
  if (kind === 'machines' && field === 'shortCode' && value) return <Plate code={value} />;
  return value || '—';
}

/** Reasons for columns that the sheet does not have. */
const reasonsWithoutColumn = (row: ImportRow, known: Set<string>): string[] =>
  row.wrong.filter(({ field }) => field && !known.has(field)).map(({ reason }) => reason);

/** Row number, outcome, and the imported columns of the sheet. */
export function previewColumns(
  kind: ImportKind,
  { columns }: Pick<ImportJob, 'columns'>,
): Column<ImportRow>[] {
  const known = columns.flatMap(({ head, field }, at) => (field ? [{ head, field, at }] : []));
  const fields = new Set(known.map(({ field }) => field));
  const extraReasons = (row: ImportRow) => [...rowReasons(row), ...reasonsWithoutColumn(row, fields)];
  const fate = (row: ImportRow) => (
    <span className="block">
      <OutcomeBadge row={row} />
      {extraReasons(row).map((reason) => (
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
      ...{ key: 'esito', header: texts.outcome, sort: false },
      text: (row) => [outcomeText(row), ...row.wrong.map(({ reason }) => reason)].join(' '),
      cell: fate,
      card: {
        badge: (row) => <OutcomeBadge row={row} />,
        foot: (row) => extraReasons(row).map((reason) => <Reason key={reason}>{reason}</Reason>),
      },
    },
    ...known.map(({ head, field, at }, index): Column<ImportRow> => {
      const cell = (row: ImportRow) => <Cell row={row} kind={kind} field={field} at={at} />;
      const isMentioned = ({ changes, wrong }: ImportRow) =>
        [...changes, ...wrong].some((one) => one.field === field);
      const mention = (row: ImportRow) =>
        isMentioned(row) && (
          <span className="mt-1 block w-full text-ink">
            <span className="text-ink-2">{head}</span> {cell(row)}
          </span>
        );
      const title = ({ cells }: ImportRow) => cells[at] || '—';
      return {
        ...{ key: `colonna${at}`, header: head, sort: false, cell },
        text: ({ cells }) => cells[at] ?? '',
        card: { foot: mention, ...(index === 0 && { title }) },
      };
    }),
  ];
}
