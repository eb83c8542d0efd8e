import type { Notice } from '@officina/contracts/notifications/notices';
import { daysFromToday, formatLongDay, toDateInput, useShortcuts, useTime } from '@officina/web-kit';
import type { KeyboardEvent } from 'react';
import { markRead } from './notice-calls.ts';
import { NoticeRow } from './notice-row.tsx';
import { texts } from './texts.ts';

const dayName = (at: string, today: Date): string => {
  const days = daysFromToday(at, today);
  if (days === 0) return texts.today;
  return days === -1 ? texts.yesterday : formatLongDay(at);
};

interface NoticeListProps {
  /** Newest first. */
  notices: readonly Notice[];
  /** Of the strips with the days. */
  heading: 'h2' | 'h3';
}

/** Notices under a strip for each day. */
export function NoticeList({ notices, heading: Heading }: NoticeListProps) {
  const time = useTime();
  return [...Map.groupBy(notices, ({ at }) => toDateInput(at))].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`avvisi-${day}`}>
      <Heading
        id={`avvisi-${day}`}
        className="border-b border-line bg-bench px-4.5 py-2 font-sans text-label font-semibold text-ink-2"
      >
        {dayName(ofDay[0]?.at ?? day, time)}
      </Heading>
      <ul className="border-b border-line">
        {ofDay.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} time={time} />
        ))}
      </ul>
    </section>
  ));
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Keys of a list: ↑ ↓ move among the titles, l reads the notice with the focus. Returns a handler for the element around it.
 * @param isPanel the arrows also enter the list from elsewhere in the element
 */
export function useNoticeKeys(notices: readonly Notice[], { isPanel = false } = {}) {
  const [hasShortcuts] = useShortcuts();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const step = steps[event.key];
    if (step && (at >= 0 || isPanel)) {
      event.preventDefault();
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
      next?.querySelector<HTMLElement>('a, button')?.focus();
    }
    const current = notices.find(({ _id }) => _id === rows[at]?.dataset['notice']);
    if (event.key === 'l' && current && hasShortcuts) {
      event.preventDefault();
      markRead(current);
    }
  };
}
