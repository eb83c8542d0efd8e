import { useEffect, useRef } from 'react';
import { CrossOctagon } from '../ui/glyphs.tsx';

export interface SummaryItem {
  /** Id of the field's element; absent for an error of the form itself. */
  id?: string;
  /** The field's label, or the error itself. */
  text: string;
}

interface ErrorSummaryProps {
  items: readonly SummaryItem[];
  /** Counts rejected submits: the summary takes the focus after each. */
  attempt: number;
  /** Reveals the field, for example by opening its tab, before it gets the focus. */
  onLead?: (item: SummaryItem) => void;
}

/** «2 campi da correggere» with links to the fields. */
export function ErrorSummary({ items, attempt, onLead }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (items.length === 0) return null;
  const fields = items.filter((item) => item.id);
  const others = items.filter((item) => !item.id);
  const lead = (item: SummaryItem) => {
    onLead?.(item);
    requestAnimationFrame(() => document.getElementById(item.id ?? '')?.focus());
  };
  return (
    <div ref={box} tabIndex={-1} role="alert" className="ui:banner ui:mb-4" data-family="red">
      <CrossOctagon />
      <div>
        {fields.length > 0 && (
          <p className="ui:font-bold">
            {fields.length === 1 ? '1 campo da correggere' : `${fields.length} campi da correggere`}
          </p>
        )}
        {others.map((item) => (
          <p key={item.text} className="ui:font-semibold">
            {item.text}
          </p>
        ))}
        <ul className="ui:mt-1 ui:flex ui:flex-wrap ui:gap-x-4 ui:gap-y-1">
          {fields.map((item) => (
            <li key={item.id}>
              <a
                href={`#${item.id}`}
                className="ui:inline-flex ui:min-h-6 ui:items-center ui:font-semibold ui:underline ui:underline-offset-3 ui:touch:min-h-11 ui:touch:min-w-11"
                onClick={(event) => {
                  event.preventDefault();
                  lead(item);
                }}
              >
                {item.text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
