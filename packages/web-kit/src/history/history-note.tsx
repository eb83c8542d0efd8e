import { ChevronDown, RefreshCw } from 'lucide-react';
import { formatDate } from '../core/dates/formats.ts';
import { Button, Spinner } from '../ui/button.tsx';
import { texts } from './texts.ts';
import type { History } from './use-history.ts';

/** What is missing in a history, and why: not loaded, failed, switched off, or older than the log. */
export function HistoryNote({ history }: { history: History }) {
  const { isOn, events, isLoading, error, isBusy, hasEarlier, knownSince, retry } = history;
  if (!isOn) return <p className="ui:text-ink-2">{texts.switchedOff}</p>;
  if (isLoading)
    return (
      <p role="status" className="ui:flex ui:items-center ui:gap-2 ui:text-ink-2">
        <Spinner /> {texts.loading}
      </p>
    );
  if (error)
    return (
      <div role="alert" className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-4 ui:gap-y-2">
        <p className="ui:min-w-0 ui:flex-1 ui:basis-48">
          {events.length > 0 ? texts.partFailed : texts.failed} {texts.code}{' '}
          <b className="ui:text-code ui:break-all">{error.requestId ?? error.code}</b>
        </p>
        <Button icon={RefreshCw} busy={isBusy && texts.loading} onClick={retry}>
          {texts.retry}
        </Button>
      </div>
    );
  if (events.length === 0 && !hasEarlier) return <p className="ui:text-ink-2">{texts.none}</p>;
  return knownSince ? <p className="ui:text-ink-2">{texts.knownSince(formatDate(knownSince))}</p> : null;
}

/** Loads the page of events before those that are shown. Absent if there are none. */
export function EarlierButton({ history: { hasEarlier, error, isBusy, loadEarlier } }: { history: History }) {
  if (!hasEarlier || error) return null;
  return (
    <Button trailing={ChevronDown} busy={isBusy && texts.loading} onClick={loadEarlier}>
      {texts.earlier}
    </Button>
  );
}
