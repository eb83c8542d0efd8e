import { useId } from 'react';
import { it } from '../it.ts';

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
    { side: 'mine', text: mine, title: it.mine },
    { side: 'theirs', text: theirs, title: it.theirs },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, text, title }) => (
          <label
            key={side}
            className="cursor-pointer rounded-md border-[1.5px] border-line-strong bg-raised px-3.5 py-2.5 has-checked:border-ink has-checked:bg-ink has-checked:text-sheet has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={side === value}
              onChange={() => onChange(side)}
            />
            <span className="block text-label">{title}</span>
            <span className="block font-semibold wrap-anywhere whitespace-pre-line">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
