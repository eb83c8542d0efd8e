import { MarkBadge } from '../ui/badge.tsx';
import * as glyphs from '../ui/glyphs.tsx';
import type { Mark } from '../ui/statuses.ts';
import type { LastReading, LiveWords } from './live-reading.ts';

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

interface LiveCellProps {
  live: LiveWords;
  /** Without its age or its reason, which then stand elsewhere. */
  brief?: boolean;
}

/** The last value with its age; of a silent sensor since when and why, never the old value as if it were new. */
export function LiveCell({ live: { kind, what, more }, brief }: LiveCellProps) {
  const aside = !brief && more && (
    <span className="ui:text-label ui:whitespace-normal ui:text-ink-2">{more}</span>
  );
  if (kind === 'none') return <span className="ui:text-ink-2">{what}</span>;
  if (kind === 'good')
    return (
      <span className="ui:inline-flex ui:flex-wrap ui:items-baseline ui:gap-x-2">
        <span className="ui:font-mono ui:font-semibold">{what}</span>
        {aside}
      </span>
    );
  return (
    <span className="ui:inline-grid ui:justify-items-start ui:gap-0.5 ui:py-1 ui:text-left">
      <MarkBadge mark={readingMark({ kind, word: what })} />
      {aside}
    </span>
  );
}
