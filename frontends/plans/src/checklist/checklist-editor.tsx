import { Button, Card, counted } from '@officina/web-kit';
import { useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlanValues } from '../record.ts';
import { texts } from '../texts.ts';
import { ItemRow } from './item-row.tsx';
import { moved, type CheckItem } from './items.ts';
import { NewItems } from './new-items.tsx';
import { useDragging } from './use-dragging.ts';

interface ChecklistEditorProps {
  form: ServerForm<PlanValues>;
  /** What is typed and no point yet. */
  newItem: string;
  onType: (newItem: string) => void;
}

/** The points of a plan: added, renamed in place, put in another order, taken out and back. */
export function ChecklistEditor({ form, newItem, onType }: ChecklistEditorProps) {
  const { id, value, onChange } = useFormValue(form.control, 'checkList');
  const items: CheckItem[] = value;
  const error = form.errorAt('checkList');
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<{ item: CheckItem; at: number }>();
  const [said, say] = useState('');
  const focusOn = (at: number, what: 'input' | '[data-grip]') =>
    list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus();
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    flushSync(() => {
      onChange(moved(items, from, to));
      say(texts.movedTo(items[from]?.title ?? '', to + 1, items.length));
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
  const putBack = () => {
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
        {items.map((item, at) => (
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
        ))}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2" role="status">
          <span className="min-w-0 flex-1 wrap-anywhere">{texts.itemRemoved(removed.item.title)}</span>
          <Button ref={undo} size="sm" onClick={putBack}>
            {texts.undo}
          </Button>
        </p>
      )}
      <NewItems text={newItem} onType={onType} onAdd={(added) => onChange([...items, ...added])} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </Card>
  );
}
