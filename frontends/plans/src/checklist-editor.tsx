import { Button, Card, counted } from '@officina/web-kit';
import { Field, isPlainEnter, TextInput, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { GripVertical, Plus, X } from 'lucide-react';
import {
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { parseItems, moveItem, type CheckItem, type PlanValues } from './record.ts';
import { texts } from './texts.ts';

const middleOf = (row: Element): number => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

/**
 * Dragging of list rows by their handles, with mouse or touch: calls `onMove` whenever the pointer passes another row. The pressed
 * handle captures the pointer.
 */
function useDragging(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const drop = () => setDragged(undefined);
  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(at);
    },
    onPointerMove: ({ currentTarget, clientY, pointerId }: PointerEvent) => {
      if (dragged === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
      const rows = [...(currentTarget.closest('ol')?.children ?? [])];
      const to = rows.filter((row, index) => index !== dragged && middleOf(row) < clientY).length;
      if (to === dragged) return;
      // Browsers may send several moves before they render, and the next one needs the new position.
      flushSync(() => setDragged(to));
      onMove(dragged, to);
      rows[to]?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: drop,
    onLostPointerCapture: drop,
  });
  return { dragged, handle };
}

interface ItemRowProps {
  title: string;
  number: number;
  isDragged: boolean;
  onRename: (title: string) => void;
  /** Moves the point one up or down. */
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
  /** Pointer handlers of the grip. */
  grip: Pick<
    ComponentProps<'button'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture'
  >;
}

const shifts: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One point: its grip, its editable title, which is restored if left empty, and a button that removes it. */
function ItemRow({ title, number, isDragged, onRename, onShift, onRemove, grip }: ItemRowProps) {
  const previous = useRef(title);
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
          previous.current = title;
        }}
      >
        <TextInput
          aria-label={texts.item(number)}
          value={title}
          onChange={onRename}
          onBlur={() => title.trim() === '' && onRename(previous.current)}
          autoComplete="off"
        />
      </div>
      <Button kind="ghost" size="sm" icon={X} label={texts.removeItem(title)} onClick={onRemove} />
    </li>
  );
}

/** A point that cannot be changed. */
function LockedRow({ title, number }: Pick<ItemRowProps, 'title' | 'number'>) {
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5">
      <span className="w-6 flex-none text-right text-ink-2" aria-hidden="true">
        {number}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
    </li>
  );
}

interface NewItemsProps {
  /** Typed text that is not added yet. */
  text: string;
  onType: (text: string) => void;
  onAdd: (items: CheckItem[]) => void;
}

/** Field for typed or pasted new points. Without Enter, the typed text is added when the field loses the focus or the form is saved. */
function NewItems({ text, onType, onAdd }: NewItemsProps) {
  const add = (typed = text) => {
    const items = parseItems(typed);
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

interface ChecklistEditorProps {
  form: ServerForm<PlanValues>;
  /** Typed text that is not added yet. */
  newItem: string;
  onType: (newItem: string) => void;
}

/** Editor of a plan's points: adds, renames, reorders and removes them, with undo. */
export function ChecklistEditor({ form, newItem, onType }: ChecklistEditorProps) {
  const { id, value, onChange, disabled } = useFormValue(form.control, 'checkList');
  const items: CheckItem[] = value;
  const error = form.errorAt('checkList');
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<{ item: CheckItem; at: number }>();
  const [announcement, announce] = useState('');
  const focusOn = (at: number, selector: 'input' | '[data-grip]') =>
    list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus();
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    flushSync(() => {
      onChange(moveItem(items, from, to));
      announce(texts.movedTo(items[from]?.title ?? '', to + 1, items.length));
    });
    focusOn(to, '[data-grip]');
  };
  const { dragged, handle } = useDragging(move);
  const remove = (item: CheckItem, at: number) => {
    flushSync(() => {
      onChange(items.toSpliced(at, 1));
      setRemoved({ item, at });
    });
    undo.current?.focus();
  };
  const undoRemove = () => {
    if (!removed) return;
    flushSync(() => {
      onChange(items.toSpliced(removed.at, 0, removed.item));
      setRemoved(undefined);
    });
    focusOn(Math.min(removed.at, items.length), 'input');
  };
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="overflow-hidden">
      <div id={id} tabIndex={-1} className="px-4 py-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={`${id}-title`}>{texts.checklist}</h2>
          <p aria-live="polite">{items.length > 0 && counted(items.length, 'punto', 'punti')}</p>
        </div>
        {error && <p className="mt-2 text-label font-semibold text-red-text">{error}</p>}
        {items.length === 0 && <p className="mt-1 text-ink-2">{texts.noItems}</p>}
      </div>
      <ol ref={list}>
        {items.map((item, at) =>
          disabled ? (
            <LockedRow key={at} title={item.title} number={at + 1} />
          ) : (
            <ItemRow
              key={at}
              title={item.title}
              number={at + 1}
              isDragged={at === dragged}
              onRename={(title) => onChange(items.with(at, { ...item, title }))}
              onShift={(by) => move(at, at + by)}
              onRemove={() => remove(item, at)}
              grip={handle(at)}
            />
          ),
        )}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2" role="status">
          <span className="min-w-0 flex-1 wrap-anywhere">{texts.itemRemoved(removed.item.title)}</span>
          <Button ref={undo} size="sm" onClick={undoRemove}>
            {texts.undo}
          </Button>
        </p>
      )}
      {!disabled && (
        <NewItems text={newItem} onType={onType} onAdd={(added) => onChange([...items, ...added])} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Card>
  );
}
