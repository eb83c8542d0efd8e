import { glyphs } from '@officina/web-kit';
import { countsInWords, markOf, wordOf, type Mark } from '../checklist/mark.ts';
import type { CheckItem } from '../record.ts';
import { texts } from '../texts.ts';

const markGlyphs: Record<Mark, typeof glyphs.CheckDisc> = {
  OK: glyphs.CheckDisc,
  KO: glyphs.CrossOctagon,
  '': glyphs.DashedRing,
};

/** What was checked, in its order: OK, KO, or still to check. */
export function CheckedList({ items }: { items: readonly CheckItem[] }) {
  return (
    <section>
      <h2>
        {texts.checklist}{' '}
        <span className="font-sans text-body font-normal text-ink-2">{countsInWords(items)}</span>
      </h2>
      <ol className="mt-1 divide-y divide-line">
        {items.map((point, index) => (
          <li key={index} className="flex items-baseline gap-3 py-2">
            <span className="w-5 text-ink-2">{index + 1}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{point.title}</span>
            <Result point={point} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Result({ point }: { point: CheckItem }) {
  const Glyph = markGlyphs[markOf(point)];
  return (
    <span className="inline-flex items-center gap-1.5 self-center font-semibold">
      <Glyph />
      {wordOf(point)}
    </span>
  );
}
