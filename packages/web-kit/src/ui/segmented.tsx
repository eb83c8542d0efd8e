import { useId } from 'react';
import type { LucideIcon } from 'lucide-react';

interface SegmentedProps<V extends string | number> {
  /** The group's name for screen readers. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: LucideIcon }[];
  disabled?: boolean;
}

/** A few alternatives in one control, the chosen one raised. Native radios, so that arrow keys move and choose. */
export function Segmented<V extends string | number>({
  label,
  value,
  onChange,
  options,
  disabled,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="ui:segmented">
      {options.map(({ value: own, label: text, icon: Icon }) => (
        <label key={own}>
          <input
            type="radio"
            className="ui:sr-only"
            name={name}
            checked={own === value}
            disabled={disabled}
            onChange={() => onChange(own)}
          />
          {Icon && <Icon aria-hidden="true" />}
          {text}
        </label>
      ))}
    </div>
  );
}
