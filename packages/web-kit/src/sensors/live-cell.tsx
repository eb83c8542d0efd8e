import { MarkBadge } from '../ui/badge.tsx';
import * as glyphs from '../ui/glyphs.tsx';
import type { Mark } from '../ui/statuses.ts';
import type { LastReading, LiveText } from './live-reading.ts';

const styles = {
  good: { glyph: glyphs.CheckDisc, family: 'green' },
  silent: { glyph: glyphs.DashedRing, family: 'amber' },
  none: { glyph: glyphs.DashedRing, family: 'grey' },
} as const;

/** The mark of a reading: a green disc, an amber ring if silent, a grey ring if unknown. */
export const readingMark = ({ kind, word }: Pick<LastReading, 'kind' | 'word'>): Mark => ({
  word,
  ...styles[kind],
});

interface LiveCellProps {
  live: LiveText;
  /** Omits age and reason, if they are shown elsewhere. */
  brief?: boolean;
}

/** The last value with its age; for a silent sensor since when and why, never the old value as if it were current. */
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
