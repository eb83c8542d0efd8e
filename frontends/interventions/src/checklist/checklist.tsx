import { Card, useShortcutKeys } from '@officina/web-kit';
import { useFormValue, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { PrintButton } from '@officina/web-kit/paper';
import { hasChecklist } from '../form/type-rules.ts';
import type { CheckItem, InterventionValues } from '../record.ts';
import { PaperChecklist } from '../report/paper-checklist.tsx';
import { texts } from '../texts.ts';
import { CheckRow } from './check-row.tsx';
import { countsInWords, markOf, withMark, type Mark } from './mark.ts';
import { useChecklistFocus } from './use-checklist-focus.ts';
import { useCurrentItem } from './use-current-item.ts';

interface ChecklistProps {
  form: ServerForm<InterventionValues>;
  locked: boolean;
}

/** The points of a PROGRAMMATA. */
export function Checklist(props: ChecklistProps) {
  const type = useWatch({ control: props.form.control, name: 'type' });
  return hasChecklist(type) ? <Points {...props} /> : null;
}

function Points({ form, locked }: ChecklistProps) {
  const { id, value, onChange } = useFormValue(form.control, 'scheduledMaintenance');
  const error = form.errorAt('scheduledMaintenance');
  const items: CheckItem[] = value.checkList;
  const { box, keepFocus, keepFocusWithin } = useChecklistFocus('[aria-current] button');
  const { current, goTo, next } = useCurrentItem(items);
  const setMark = (at: number, mark: Mark) => {
    goTo(mark === '' ? at : at + 1);
    onChange({ checkList: items.map((item, index) => (index === at ? withMark(item, mark) : item)) });
  };
  const lastDone = items.findLastIndex(
    (item, index) => markOf(item) !== '' && (current < 0 || index < current),
  );
  const byKey = (at: number, mark: Mark) => () => {
    if (at < 0) return;
    setMark(at, mark);
    keepFocusWithin();
  };
  const keys = { o: byKey(current, 'OK'), k: byKey(current, 'KO'), j: next, u: byKey(lastDone, '') };
  useShortcutKeys(locked ? undefined : keys, '[role=alertdialog]');
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="overflow-hidden">
      <div ref={box} id={id} tabIndex={-1} className="px-4 pt-3 pb-3">
        <Progress titleId={`${id}-title`} items={items} canPrint={!locked} />
        {error && <p className="mt-2 text-label font-semibold text-red-text">{error}</p>}
      </div>
      {items.length > 0 && (
        <ol>
          {items.map((item, index) => (
            <CheckRow
              key={index}
              item={item}
              number={index + 1}
              isCurrent={!locked && index === current}
              onMark={
                locked
                  ? undefined
                  : (mark) => {
                      setMark(index, mark);
                      keepFocus();
                    }
              }
            />
          ))}
        </ol>
      )}
      {!locked && items.length > 0 && <ToTakeAlong form={form} />}
    </Card>
  );
}

function ToTakeAlong({ form: { control } }: Pick<ChecklistProps, 'form'>) {
  return <PaperChecklist job={useWatch({ control }) as InterventionValues} />;
}

const cells: Record<Mark, string> = {
  OK: 'bg-green-solid',
  KO: 'bg-red-solid',
  '': 'border border-line-strong bg-well',
};

interface ProgressProps {
  titleId: string;
  items: CheckItem[];
  canPrint: boolean;
}

function Progress({ titleId, items, canPrint }: ProgressProps) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={titleId}>{texts.checklist}</h2>
        {items.length > 0 && (
          <p aria-live="polite" className="flex-1 text-right">
            {countsInWords(items)}
          </p>
        )}
        {items.length > 0 && canPrint && <PrintButton kind="ghost" size="sm" label={texts.printChecklist} />}
      </div>
      {items.length === 0 ? (
        <p className="mt-1 text-ink-2">{texts.checklistEmpty}</p>
      ) : (
        <div className="mt-3 flex gap-1" aria-hidden="true">
          {items.map((item, index) => (
            <span key={index} className={`h-2 flex-1 rounded-xs ${cells[markOf(item)]}`} />
          ))}
        </div>
      )}
    </>
  );
}
