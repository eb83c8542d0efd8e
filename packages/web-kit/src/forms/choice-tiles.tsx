import { useId } from 'react';
import type { Glyph } from '../ui/glyphs.tsx';
import { useFieldWiring } from './field-context.ts';
import type { ControlProps } from './field-context.ts';

export interface Choice<V extends string> {
  value: V;
  label: string;
  glyph?: Glyph;
}

interface ChoiceTilesProps<V extends string> extends ControlProps<V> {
  choices: readonly Choice<V>[];
  columns?: 1 | 2 | 3 | 5;
}

const grids = {
  1: '',
  2: 'ui:grid-cols-2',
  3: 'ui:grid-cols-3',
  5: 'ui:grid-cols-5',
};

/** One of a few, as tiles: native radios inside, so the arrows move and choose. Put it in a Field with `group`. */
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
      {choices.map(({ value: own, label, glyph: GlyphMark }) => (
        <label
          key={own}
          className={`ui:tile ${columns === 5 ? 'ui:max-md:flex-col ui:max-md:px-1 ui:max-md:text-center' : ''}`}
        >
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
          {label}
        </label>
      ))}
    </div>
  );
}
