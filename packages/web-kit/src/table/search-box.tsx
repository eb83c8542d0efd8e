import { Search } from 'lucide-react';
import { useState, useTransition } from 'react';
import type { Ref } from 'react';
import { useShortcuts } from '../core/keys/shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (text: string) => void;
}

/** The list's search; / brings the focus here, Esc empties it. What is typed stands there at once, what it leads to follows. */
export function SearchBox({ ref, value, onChange }: SearchBoxProps) {
  const [hasShortcuts] = useShortcuts();
  const [text, setText] = useState(value);
  const [isFollowing, follow] = useTransition();
  const type = (typed: string) => {
    setText(typed);
    follow(() => onChange(typed));
  };
  return (
    <label className="ui:control ui:flex ui:min-h-(--chip) ui:flex-1 ui:items-center ui:gap-2.5 ui:md:max-w-64 ui:lg:flex-none ui:lg:basis-52 ui:touch:min-h-(--fld)">
      <Search size={18} aria-hidden="true" className="ui:flex-none ui:text-ink-2" />
      <input
        ref={ref}
        type="search"
        aria-label="Cerca"
        placeholder="Cerca"
        autoComplete="off"
        className="ui:bare-input ui:w-full ui:self-stretch ui:[&::-webkit-search-cancel-button]:hidden"
        value={isFollowing ? text : value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
      {hasShortcuts && (
        <span className="ui:hidden ui:lg:flex ui:touch:hidden" aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
    </label>
  );
}
