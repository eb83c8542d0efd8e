import { glyphs, MarkBadge } from '@officina/web-kit';
import type { LiveWords } from './live-in-words.ts';

/** The last value with its age; of a silent sensor since when and why, never the old value as if it were new. */
export function LiveCell({ live: { kind, what, more } }: { live: LiveWords }) {
  if (kind === 'none') return <span className="text-ink-2">{what}</span>;
  if (kind === 'good')
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <span className="font-mono font-semibold">{what}</span>
        <span className="text-label text-ink-2">{more}</span>
      </span>
    );
  return (
    <span className="inline-grid justify-items-start gap-0.5 py-1 text-left">
      <MarkBadge mark={{ word: what, glyph: glyphs.DashedRing, family: 'amber' }} />
      <span className="text-label whitespace-normal text-ink-2">{more}</span>
    </span>
  );
}
