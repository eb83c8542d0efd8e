import type { ChipFilter } from './column.ts';
import type { countsOf } from './narrow.ts';

const unknown = '…';

interface StatusChipsProps<T> {
  filter: ChipFilter<T>;
  /** Unknown while rows are missing. */
  counts: ReturnType<typeof countsOf> | undefined;
  /** Keeps room for four digits, so that counts that come later push nothing into another line. */
  isRoomy: boolean;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** «Tutti 37», «Aperto 18», …: always visible, with the number of rows each would leave. */
export function StatusChips<T>({ filter, counts, isRoomy, value, onChange }: StatusChipsProps<T>) {
  const room = isRoomy ? 'ui:inline-block ui:min-w-[4ch]' : '';
  return (
    <div role="group" aria-label={filter.label} className="ui:contents">
      {filter.all && (
        <button
          type="button"
          className="ui:chip"
          aria-pressed={value === undefined}
          onClick={() => onChange(undefined)}
        >
          {filter.all}{' '}
          <span data-count="" className={room}>
            {counts?.total ?? unknown}
          </span>
        </button>
      )}
      {filter.options.map(({ value: own, label, glyph: GlyphMark }) => (
        <button
          key={own}
          type="button"
          className="ui:chip"
          aria-pressed={value === own}
          onClick={() => onChange(value === own ? undefined : own)}
        >
          {GlyphMark && <GlyphMark />}
          {label}{' '}
          <span data-count="" className={room}>
            {counts?.of(own) ?? unknown}
          </span>
        </button>
      ))}
    </div>
  );
}
