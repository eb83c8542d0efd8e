import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { isPlainEnter, useFieldWiring, type ControlProps } from './field.tsx';

interface TagInputProps extends Omit<ControlProps<readonly string[]>, 'onChange'> {
  onChange: (tags: string[]) => void;
  /** Tags offered as buttons under the field until they are added. */
  suggestions?: readonly string[];
}

/** Tags as chips inside the field: Enter or comma adds one, Backspace removes the last. */
export function TagInput({ value, onChange, onBlur, disabled, suggestions = [], ...rest }: TagInputProps) {
  const { attributes, locked } = useFieldWiring();
  const [draft, setDraft] = useState('');
  const off = disabled || locked;
  const add = (tag: string) => {
    const clean = tag.trim();
    if (clean && !value.includes(clean)) onChange([...value, clean]);
    setDraft('');
  };
  const remove = (tag: string) => onChange(value.filter((other) => other !== tag));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && draft === '') return onChange(value.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    if (event.key === 'Enter' && draft.trim() === '') return;
    // Ctrl+Enter is passed on and saves the sheet.
    if (event.key === ',' || isPlainEnter(event)) event.preventDefault();
    add(draft);
  };
  const endTyping = () => {
    add(draft);
    onBlur?.();
  };
  const offered = off ? [] : suggestions.filter((tag) => !value.includes(tag));
  return (
    <>
      <span
        className="ui:control ui:flex ui:flex-wrap ui:items-center ui:gap-2 ui:py-1 ui:touch:py-px"
        data-locked={off || undefined}
        data-invalid={attributes['aria-invalid']}
      >
        {value.map((tag) => (
          <Tag key={tag} tag={tag} onRemove={off ? undefined : () => remove(tag)} />
        ))}
        <input
          className="ui:bare-input ui:min-h-8 ui:min-w-28 ui:touch:min-h-11"
          placeholder={off ? undefined : (rest.placeholder ?? 'Aggiungi tag')}
          value={draft}
          disabled={off}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={endTyping}
          name={rest.name}
          aria-label={rest['aria-label']}
          {...attributes}
        />
      </span>
      {offered.length > 0 && <Suggestions tags={offered} onAdd={add} />}
    </>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove?: () => void }) {
  return (
    <span className="ui:inline-flex ui:min-h-7.5 ui:items-center ui:gap-1 ui:rounded-sm ui:bg-grey-tint ui:pl-2.5 ui:text-row ui:font-semibold ui:last-of-type:pr-0 ui:print:border ui:print:border-line-strong">
      <span className={onRemove ? '' : 'ui:pr-2.5'}>{tag}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Togli ${tag}`}
          className="ui:grid ui:size-7.5 ui:cursor-pointer ui:place-items-center ui:rounded-sm ui:hover:bg-well ui:touch:size-11"
          onClick={onRemove}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function Suggestions({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }) {
  return (
    <div data-print="hide" className="ui:mt-2 ui:flex ui:flex-wrap ui:items-center ui:gap-2">
      <span className="ui:text-aside">Consigliati</span>
      {tags.map((tag) => (
        <button key={tag} type="button" className="ui:chip" onClick={() => onAdd(tag)}>
          <Plus aria-hidden="true" />
          {tag}
        </button>
      ))}
    </div>
  );
}
