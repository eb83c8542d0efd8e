import { Button } from '@officina/web-kit';
import { Field, isPlainEnter, TextInput } from '@officina/web-kit/forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { texts } from '../texts.ts';
import { itemsOf, type CheckItem } from './items.ts';

interface NewItemsProps {
  onAdd: (items: CheckItem[]) => void;
  /** Whether something is typed that is no point yet. */
  onTyping: (isTyping: boolean) => void;
}

/** Where new points are typed or pasted. What was typed counts without Enter too: on leaving the line, or on saving. */
export function NewItems({ onAdd, onTyping }: NewItemsProps) {
  const [text, setText] = useState('');
  const type = (typed: string) => {
    setText(typed);
    onTyping(typed.trim() !== '');
  };
  const add = (typed = text) => {
    const items = itemsOf(typed);
    if (items.length > 0) onAdd(items);
    type('');
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
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line p-4"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => add()}
    >
      <Field label={texts.newItem} hint={texts.newItemHint}>
        <TextInput value={text} onChange={type} autoComplete="off" />
      </Field>
      <Button icon={Plus} className="mt-6.5" onClick={() => add()}>
        {texts.addItem}
      </Button>
    </div>
  );
}
