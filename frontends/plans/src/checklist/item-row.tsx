import { Button } from '@officina/web-kit';
import { TextInput } from '@officina/web-kit/forms';
import { GripVertical, X } from 'lucide-react';
import { useRef } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { texts } from '../texts.ts';

interface ItemRowProps {
  title: string;
  number: number;
  isDragged: boolean;
  onRename: (title: string) => void;
  /** One up or down. */
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
  /** What makes the grip one that drags. */
  grip: Pick<
    ComponentProps<'button'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture'
  >;
}

const shifts: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One point: its grip, its title to type over (left empty, it is the one from before), its end. */
export function ItemRow({ title, number, isDragged, onRename, onShift, onRemove, grip }: ItemRowProps) {
  const before = useRef(title);
  const shift = (event: KeyboardEvent) => {
    const by = shifts[event.key];
    if (!by) return;
    event.preventDefault();
    onShift(by);
  };
  return (
    <li
      className={`flex items-center gap-1.5 border-t border-line py-1 pr-1.5 touch:min-h-14 ${isDragged ? 'bg-raised' : ''}`}
    >
      <button
        type="button"
        data-grip=""
        aria-label={texts.moveItem(title)}
        title={texts.moveHint}
        className="grid size-9 flex-none cursor-grab touch-none place-items-center rounded-sm text-ink-2 active:cursor-grabbing touch:size-11"
        onKeyDown={shift}
        {...grip}
      >
        <GripVertical size={18} aria-hidden="true" />
      </button>
      <span className="w-6 flex-none text-right text-ink-2" aria-hidden="true">
        {number}
      </span>
      <div
        className="min-w-0 flex-1"
        onFocus={() => {
          before.current = title;
        }}
      >
        <TextInput
          aria-label={texts.item(number)}
          value={title}
          onChange={onRename}
          onBlur={() => title.trim() === '' && onRename(before.current)}
          autoComplete="off"
        />
      </div>
      <Button kind="ghost" size="sm" icon={X} label={texts.removeItem(title)} onClick={onRemove} />
    </li>
  );
}
