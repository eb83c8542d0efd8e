import type { Filter } from './column.ts';

interface StatusChipsProps<T> {
  filter: Filter<T>;
  counts: ReadonlyMap<string, number>;
  total: number;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** «Tutti 37», «Aperto 18», …: always visible, with the number of rows each would leave. */
export function StatusChips<T>({ filter, counts, total, value, onChange }: StatusChipsProps<T>) {
  return (
    <div role="group" aria-label={filter.label} className="ui:contents">
      <button
        type="button"
        className="ui:chip"
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
      >
        {filter.all} <span data-count="">{total}</span>
      </button>
      {filter.options.map(({ value: own, label, glyph: GlyphMark }) => (
        <button
          key={own}
          type="button"
          className="ui:chip"
          aria-pressed={value === own}
          onClick={() => onChange(value === own ? undefined : own)}
        >
          {GlyphMark && <GlyphMark />}
          {label} <span data-count="">{counts.get(own) ?? 0}</span>
        </button>
      ))}
    </div>
  );
}
