import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { useFieldWiring } from './field.tsx';
import type { Glyph } from '../ui/glyphs.tsx';

interface CheckboxProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
}

function Box({ value, onChange, disabled, ...rest }: Omit<CheckboxProps, 'label'>) {
  const { attributes, locked } = useFieldWiring();
  return (
    <span data-box="">
      <input
        type="checkbox"
        checked={value}
        disabled={disabled || locked}
        onChange={(event) => onChange(event.target.checked)}
        {...attributes}
        {...rest}
      />
      <Check strokeWidth={2.5} aria-hidden="true" />
    </span>
  );
}

interface LabelledCheckboxProps extends CheckboxProps {
  /** In a table, whose heads name it: the label is for screen readers only. */
  bare?: boolean;
}

/** A checkbox with its label; the full line is the target. */
export function Checkbox({ label, bare, ...rest }: LabelledCheckboxProps) {
  return (
    <label
      className={
        bare ? 'ui:checkbox ui:relative ui:min-w-(--ctl-sm) ui:justify-center ui:gap-0' : 'ui:checkbox'
      }
    >
      <Box {...rest} />
      <span className={bare ? 'ui:sr-only' : 'ui:contents'}>{label}</span>
    </label>
  );
}

interface CheckTileProps extends CheckboxProps {
  glyph: Glyph;
  hint: string;
  /** Red border while on. */
  urgent?: boolean;
}

/** The 76 px tile of the public form. */
export function CheckTile({ label, hint, glyph: GlyphMark, urgent, ...rest }: CheckTileProps) {
  return (
    <label className="ui:checkbox ui:check-tile ui:flex ui:w-full" data-family={urgent ? 'red' : undefined}>
      <GlyphMark />
      <span className="ui:min-w-0 ui:flex-1 ui:leading-tight">
        <span className="ui:block ui:text-[1.1875rem] ui:font-bold">{label}</span>
        <span className="ui:text-aside">{hint}</span>
      </span>
      <Box {...rest} />
    </label>
  );
}
