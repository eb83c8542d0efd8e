import { useId } from 'react';
import type { LucideIcon } from 'lucide-react';

interface SegmentedProps<V extends string | number> {
  /** The group's name for readers. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: LucideIcon }[];
  disabled?: boolean;
}

/** A few alternatives in one well; the chosen one is raised. Native radios, so the arrows move and choose. */
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
      {options.map(({ value: own, label: words, icon: Icon }) => (
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
          {words}
        </label>
      ))}
    </div>
  );
}
