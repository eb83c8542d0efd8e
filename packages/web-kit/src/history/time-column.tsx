import type { ReactNode } from 'react';
import { formatDateTime } from '../core/dates/formats.ts';

/** What happened at one moment. */
export interface TimeEntry {
  key: string;
  /** An icon or glyph; a dot without one. */
  mark?: ReactNode;
  who: ReactNode;
  at: string | null | undefined;
  what?: ReactNode;
  /** The time that passed until then: «2 giorni in attesa di ricambi». */
  wait?: string;
}

const dot = <span className="ui:size-2.5 ui:rounded-full ui:bg-ink-2" />;

/** Entries in one column of time, joined by a line. */
export function TimeColumn({ entries, label }: { entries: readonly TimeEntry[]; label?: string }) {
  return (
    <ol aria-label={label}>
      {entries.map(({ key, mark = dot, who, at, what, wait }) => (
        <li key={key} className="ui:group ui:grid ui:grid-cols-[20px_minmax(0,1fr)] ui:gap-x-4">
          <span aria-hidden="true" className="ui:flex ui:flex-col ui:items-center">
            <span className="ui:grid ui:size-6 ui:flex-none ui:place-items-center">{mark}</span>
            <span className="ui:w-0.5 ui:flex-1 ui:bg-line ui:group-last:hidden" />
          </span>
          <div className="ui:pb-4 ui:group-last:pb-0">
            <p>
              <b className="ui:wrap-anywhere">{who}</b>{' '}
              <span className="ui:ml-1 ui:font-mono ui:text-label ui:text-ink-2 ui:max-md:ml-0 ui:max-md:block">
                {formatDateTime(at)}
              </span>
            </p>
            {what && <p className="ui:mt-0.5 ui:wrap-anywhere ui:whitespace-pre-line">{what}</p>}
            {wait && <p className="ui:mt-0.5 ui:text-label ui:text-ink-2">{wait}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
