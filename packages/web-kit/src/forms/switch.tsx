import { Check } from 'lucide-react';

interface SwitchProps {
  id?: string;
  /** What is switched, for screen readers. */
  label: string;
  value: boolean;
  onChange: (on: boolean) => void;
  onBlur?: () => void;
  name?: string;
  /** The state in a word, part of the target: «Attivo», «Spento». */
  words: readonly [on: string, off: string];
  /** For what cannot be changed: dashed. */
  disabled?: boolean;
  /** Id of the line that says what goes with it. */
  'aria-describedby'?: string;
}

/** An on/off switch with its state in a word; Space and Enter turn it. */
export function Switch({ label, value, onChange, words: [on, off], ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={value}
      className="ui:switch"
      onClick={() => onChange(!value)}
      {...rest}
    >
      <span className="ui:sr-only">{label}:</span> {value ? on : off}
      <span data-track="" aria-hidden="true">
        <span>
          <Check strokeWidth={3} />
        </span>
      </span>
    </button>
  );
}
