import * as glyphs from '../ui/glyphs.tsx';
import type { Mark } from '../ui/statuses.ts';
import type { LastReading } from './live-reading.ts';

const looks = {
  good: { glyph: glyphs.CheckDisc, family: 'green' },
  silent: { glyph: glyphs.DashedRing, family: 'amber' },
  none: { glyph: glyphs.DashedRing, family: 'grey' },
} as const;

/** How a reading looks: a green disc, an amber ring of a silent one, a grey ring where nothing is known. */
export const readingMark = ({ kind, word }: Pick<LastReading, 'kind' | 'word'>): Mark => ({
  word,
  ...looks[kind],
});
