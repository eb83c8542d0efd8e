import { useId } from 'react';

export type Side = 'mine' | 'theirs';

interface ChoicePairProps {
  label: string;
  mine: string;
  theirs: string;
  value: Side;
  onChange: (side: Side) => void;
}

/** One field in its two versions; one of them is kept. */
export function ChoicePair({ label, mine, theirs, value, onChange }: ChoicePairProps) {
  const name = useId();
  const sides = [
    { side: 'mine', text: mine, title: 'La mia versione' },
    { side: 'theirs', text: theirs, title: 'L’altra versione' },
  ] as const;
  return (
    <fieldset className="ui:min-w-0">
      <legend className="ui:mb-1.5 ui:font-semibold">{label}</legend>
      <div className="ui:grid ui:gap-2 ui:sm:grid-cols-2">
        {sides.map(({ side, text, title }) => (
          <label
            key={side}
            className="ui:cursor-pointer ui:rounded-md ui:border-[1.5px] ui:border-line-strong ui:bg-raised ui:px-3.5 ui:py-2.5 ui:has-checked:border-ink ui:has-checked:bg-ink ui:has-checked:text-sheet ui:has-focus-visible:outline-3 ui:has-focus-visible:outline-offset-3 ui:has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="ui:sr-only"
              checked={side === value}
              onChange={() => onChange(side)}
            />
            <span className="ui:block ui:text-label">{title}</span>
            <span className="ui:block ui:font-semibold ui:wrap-anywhere ui:whitespace-pre-line">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
