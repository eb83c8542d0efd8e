import type { ImportRow, RowFate } from '@officina/contracts/imports/imports';
import { counted, glyphs, MarkBadge, type Glyph } from '@officina/web-kit';
import { Pencil, Plus } from 'lucide-react';

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
export const fateInWords = ({ fate, changes }: ImportRow): string =>
  changes.length > 0 ? `Cambia ${counted(changes.length, 'campo', 'campi')}` : fates[fate].word;

export const FateBadge = ({ row }: { row: ImportRow }) => (
  <MarkBadge mark={{ ...fates[row.fate], word: fateInWords(row) }} />
);

/** The bare word, above its count. */
export const FateHead = ({ fate }: { fate: RowFate }) => <MarkBadge mark={fates[fate]} />;
