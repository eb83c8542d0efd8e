import { Button } from '@officina/web-kit';
import { Field, isPlainEnter, TextInput } from '@officina/web-kit/forms';
import { Plus } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { texts } from '../texts.ts';
import { itemsOf, type CheckItem } from './items.ts';

interface NewItemsProps {
  /** What is typed and no point yet. */
  text: string;
  onType: (text: string) => void;
  onAdd: (items: CheckItem[]) => void;
}

/** Where new points are typed or pasted. What was typed counts without Enter too: on leaving the line, or on saving. */
export function NewItems({ text, onType, onAdd }: NewItemsProps) {
  const add = (typed = text) => {
    const items = itemsOf(typed);
    if (items.length > 0) onAdd(items);
    onType('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (isPlainEnter(event)) event.preventDefault();
    add();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text}\n${pasted}`);
  };
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start max-[20rem]:grid-cols-1 gap-x-3 border-t border-line p-4"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => add()}
    >
      <Field label={texts.newItem} hint={texts.newItemHint}>
        <TextInput value={text} onChange={onType} autoComplete="off" />
      </Field>
      <Button icon={Plus} className="mt-6.5 max-[20rem]:mt-0" onClick={() => add()}>
        {texts.addItem}
      </Button>
    </div>
  );
}
