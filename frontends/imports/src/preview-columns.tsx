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

const Reason = ({ children }: { children: string }) => (
  <span className="flex items-start gap-1 text-aside font-semibold wrap-anywhere text-red-text">
    <glyphs.ErrorRing className="mt-0.5 flex-none" />
    {children}
  </span>
);

const Reasons = ({ reasons }: { reasons: string[] }) => (
  <span className="grid max-w-[min(40ch,72vw)] min-w-[24ch] gap-1 py-1 whitespace-normal">
    {reasons.map((reason) => (
      <Reason key={reason}>{reason}</Reason>
    ))}
  </span>
);

/** A refused cell: its value with a red border. */
const RefusedCell = ({ value }: { value: string }) => (
  <span className="block min-h-8 min-w-[8ch] rounded-md border-2 border-red px-2 py-0.5">{value}</span>
);

const ChangedCell = ({ was, will }: { was: string; will: string }) => (
  <span className="block py-1">
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

const isRefused = ({ wrong }: ImportRow, field: string): boolean => wrong.some((one) => one.field === field);

/** The whole value; a long one wraps. */
function Cell({ row, kind, field, at }: CellPosition & { row: ImportRow }) {
  const value = row.cells[at] ?? '';
  const change = row.changes.find((one) => one.field === field);
  if (kind === 'machines' && field === 'shortCode' && value && !change && !isRefused(row, field))
    return <Plate code={value} />;
  return (
    <span className="block w-max max-w-[min(40ch,72vw)] wrap-anywhere whitespace-pre-line">
      {isRefused(row, field) ? (
        <RefusedCell value={value} />
      ) : change ? (
        <ChangedCell {...change} />
      ) : (
        value || '—'
      )}
    </span>
  );
}

/** Its values mean nothing to people; its reasons stand among the others. */
const idField = '_id';

/** Row number, outcome, reasons if a row is refused, and the imported columns of the sheet. */
export function previewColumns(
  kind: ImportKind,
  { columns, counts }: Pick<ImportJob, 'columns' | 'counts'>,
): Column<ImportRow>[] {
  const known = columns.flatMap(({ head, field }, at) => (field ? [{ head, field, at }] : []));
  const shown = known.filter(({ field }) => field !== idField);
  const headOf = new Map(known.map(({ field, head }) => [field, head]));
  /** «Codice: Name must be min 4»; without a head for the whole row, and for columns that the sheet does not have. */
  const reasonsOf = ({ wrong }: ImportRow) =>
    wrong.map(({ field, reason }) => [headOf.get(field ?? ''), reason].filter(Boolean).join(': '));
  const reasons: Column<ImportRow> = {
    ...{ key: 'motivo', header: texts.reason, sort: false },
    text: (row) => reasonsOf(row).join(' '),
    cell: (row) => <Reasons reasons={reasonsOf(row)} />,
    card: { foot: (row) => row.wrong.length > 0 && <Reasons reasons={reasonsOf(row)} /> },
  };
  return [
    {
      ...{ key: 'riga', header: texts.row, right: true, sort: ({ number }) => number },
      text: ({ number }) => String(number),
      card: { plate: ({ number }) => `${texts.row} ${number}` },
    },
    {
      ...{ key: 'esito', header: texts.outcome, sort: false },
      text: outcomeText,
      cell: (row) => <OutcomeBadge row={row} />,
      card: { badge: (row) => <OutcomeBadge row={row} /> },
    },
    ...(counts.REFUSED > 0 ? [reasons] : []),
    ...shown.map(({ head, field, at }, index): Column<ImportRow> => {
      const cell = (row: ImportRow) => <Cell row={row} kind={kind} field={field} at={at} />;
      const isMentioned = (row: ImportRow) =>
        isRefused(row, field) || row.changes.some((one) => one.field === field);
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
