import { glyphs, MarkBadge } from '@officina/web-kit';
import type { LiveWords } from './live-in-words.ts';

interface LiveCellProps {
  live: LiveWords;
  /** Without its age or its reason, which then stand elsewhere. */
  brief?: boolean;
}

/** The last value with its age; of a silent sensor since when and why, never the old value as if it were new. */
export function LiveCell({ live: { kind, what, more }, brief }: LiveCellProps) {
  const aside = !brief && more && <span className="text-label whitespace-normal text-ink-2">{more}</span>;
  if (kind === 'none') return <span className="text-ink-2">{what}</span>;
  if (kind === 'good')
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <span className="font-mono font-semibold">{what}</span>
        {aside}
      </span>
    );
  return (
    <span className="inline-grid justify-items-start gap-0.5 py-1 text-left">
      <MarkBadge mark={{ word: what, glyph: glyphs.DashedRing, family: 'amber' }} />
      {aside}
    </span>
  );
}
