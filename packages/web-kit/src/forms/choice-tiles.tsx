import { useId } from 'react';
import type { Glyph } from '../ui/glyphs.tsx';
import type { Family } from '../ui/statuses.ts';
import { useFieldWiring, type ControlProps } from './field.tsx';

export interface Choice<V extends string> {
  value: V;
  label: string;
  /** An explanation under the label. */
  hint?: string;
  glyph?: Glyph;
  /** Colours the glyph until the tile is chosen. */
  family?: Family;
}

interface ChoiceTilesProps<V extends string> extends ControlProps<V> {
  choices: readonly Choice<V>[];
  columns?: 1 | 2 | 3 | 5;
}

const grids = {
  1: '',
  2: 'ui:grid-cols-2',
  3: 'ui:grid-cols-3',
  // Five tiles wrap into two rows on very narrow screens.
  5: 'ui:grid-cols-[repeat(5,minmax(2.75rem,auto))] ui:max-md:gap-1.5 ui:max-[22.4375rem]:grid-cols-3',
};

/** Keeps the labels of narrow tiles off their borders. */
const tiles = {
  1: '',
  2: '',
  3: 'ui:gap-1.5 ui:px-1.5 ui:max-[22.4375rem]:text-[0.8125rem]',
  5: 'ui:max-md:flex-col ui:max-md:gap-1 ui:max-md:px-1 ui:max-md:text-center ui:max-md:text-[0.8125rem]',
};

/** A choice of one, as tiles: native radios inside, so that arrow keys move and choose. Put it in a Field with `group`. */
export function ChoiceTiles<V extends string>(props: ChoiceTilesProps<V>) {
  const { value, onChange, onBlur, choices, columns = 2, disabled } = props;
  const { attributes, locked } = useFieldWiring();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      aria-describedby={attributes['aria-describedby']}
      className={`ui:grid ui:gap-2 ${grids[columns]}`}
    >
      {choices.map(({ value: own, label, hint, glyph: GlyphMark, family }) => (
        <label key={own} data-family={family} className={`ui:tile ${tiles[columns]}`}>
          <input
            type="radio"
            className="ui:sr-only"
            name={name}
            checked={own === value}
            disabled={disabled || locked}
            onChange={() => onChange(own)}
            onBlur={onBlur}
          />
          {GlyphMark && <GlyphMark />}
          {hint ? (
            <span className="ui:min-w-0 ui:py-1">
              {label}
              <span className="ui:mt-0.5 ui:block ui:text-label ui:font-normal">{hint}</span>
            </span>
          ) : (
            label
          )}
        </label>
      ))}
    </div>
  );
}
