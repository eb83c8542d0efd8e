import { Card } from '@officina/web-kit';
import { useFormValue } from '@officina/web-kit/forms';
import { useId, useState } from 'react';
import { CheckRow } from '../checklist/check-row.tsx';
import { markOf, withMark, type Mark } from '../checklist/mark.ts';
import { useChecklistFocus } from '../checklist/use-checklist-focus.ts';
import type { CheckItem, InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';

const isLeftOver = (item: CheckItem): boolean => markOf(item) === '';

/** The points that nobody has looked at, to be marked here; it may be closed with them. */
export function LeftOverPoints({ form }: { form: InterventionForm['form'] }) {
  const title = useId();
  const { value, onChange } = useFormValue(form.control, 'scheduledMaintenance');
  const items: CheckItem[] = value.checkList;
  // Those that are marked here stay in their place.
  const [left] = useState(() => items.flatMap((item, at) => (isLeftOver(item) ? [at] : [])));
  const { box, keepFocus } = useChecklistFocus('[data-unmarked] button');
  if (left.length === 0) return null;
  const count = items.filter(isLeftOver).length;
  const setMark = (at: number, mark: Mark) => {
    onChange({ checkList: items.map((item, index) => (index === at ? withMark(item, mark) : item)) });
    keepFocus();
  };
  return (
    <Card as="section" aria-labelledby={title} className="overflow-hidden">
      <div ref={box} tabIndex={-1} className="px-4 pt-3 pb-3">
        <h2 id={title}>{texts.leftOver}</h2>
        <p aria-live="polite">{texts.leftOverCount(count)}</p>
      </div>
      <ol>
        {left.flatMap((at) => {
          const item = items[at];
          if (!item) return [];
          return (
            <CheckRow
              key={at}
              item={item}
              number={at + 1}
              isCurrent={false}
              onMark={(mark) => setMark(at, mark)}
            />
          );
        })}
      </ol>
    </Card>
  );
}
