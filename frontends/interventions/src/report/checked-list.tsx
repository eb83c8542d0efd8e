import { glyphs } from '@officina/web-kit';
import type { CheckItem } from '../record.ts';
import { texts } from '../texts.ts';

/** What was checked, in its order: OK, or still to check. */
export function CheckedList({ items }: { items: readonly CheckItem[] }) {
  const done = items.filter(({ result }) => result === 'OK').length;
  return (
    <section>
      <h2>
        {texts.checklist}{' '}
        <span className="font-sans text-body font-normal text-ink-2">
          {done} di {items.length} {texts.ok}
        </span>
      </h2>
      <ol className="mt-1 divide-y divide-line">
        {items.map(({ title, result }, index) => (
          <li key={index} className="flex items-baseline gap-3 py-2">
            <span className="w-5 text-ink-2">{index + 1}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            <Result result={result} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Result({ result }: Pick<CheckItem, 'result'>) {
  const Glyph = result === 'OK' ? glyphs.CheckDisc : glyphs.DashedRing;
  return (
    <span className="inline-flex items-center gap-1.5 self-center font-semibold">
      <Glyph />
      {result === 'OK' ? texts.ok : texts.toCheck}
    </span>
  );
}
