import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Card, now, toDateInput, useService, useTime } from '@officina/web-kit';
import {
  EarlierButton,
  HistoryNote,
  pendingWaitOf,
  TimeColumn,
  useHistory,
  type NameOf,
  type TimeEntry,
} from '@officina/web-kit/history';
import { SheetLink } from '@officina/web-kit/overlays';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePlans } from '../plans.ts';
import { texts } from '../texts.ts';
import { storyOf } from './moments.tsx';

/** Names of the plans that the events mention. */
function useNames({ machineId }: Intervention, isWanted: boolean): NameOf {
  const { nameOf } = usePlans(machineId, isWanted);
  return (field, id) => (field === 'maintenanceId' && typeof id === 'string' ? nameOf(id) : undefined);
}

/** The story of an intervention in one column of time, oldest first. Its notes are there even without the log. */
export function StoryColumn({ job }: { job: Intervention }) {
  const history = useHistory(job._id);
  const { events, hasEarlier } = history;
  const namesPlan = events.some(({ from, to }) => from && to && 'maintenanceId' in to);
  const entries = storyOf(job, events, useNames(job, namesPlan));
  const time = useTime();
  const wait = job.status === 'WAITING PARTS' ? pendingWaitOf(events, time) : undefined;
  // Events are missing before the oldest one that is loaded.
  const gap = (hasEarlier && events.at(-1)?.timestamp) || '';
  const isEarlier = ({ at }: TimeEntry) => (at ?? '') < gap;
  return (
    <div className="mt-3 grid grid-cols-1 gap-3 empty:hidden">
      {hasEarlier && (
        <>
          <TimeColumn entries={entries.filter(isEarlier)} />
          <div className="empty:hidden">
            <EarlierButton history={history} />
          </div>
        </>
      )}
      <TimeColumn entries={entries.filter((entry) => !isEarlier(entry))} />
      {wait && <p className="font-semibold text-amber-text">{wait}</p>}
      <div className="empty:hidden">
        <HistoryNote history={history} />
      </div>
    </div>
  );
}

/** The fold with the story of an open intervention, which the sheet's header opens too. */
export function useStoryFold() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    opener,
    toggle: () => setOpen(!isOpen),
    /** Opens it and moves there. */
    show: () => {
      flushSync(() => setOpen(true));
      opener.current?.focus({ preventScroll: true });
      opener.current?.scrollIntoView({ block: 'start' });
    },
  };
}

export type StoryFold = ReturnType<typeof useStoryFold>;

/** The events of the machine from the day of the report until today. */
const eventsLink = ({ machineId, openDate }: Intervention): string => {
  const range = new URLSearchParams({
    dal: toDateInput(openDate),
    al: toDateInput(now()),
    macchina: machineId,
  });
  return `/events?${range}`;
};

/** «Storia»: requested when it is unfolded. */
export function StoryCard({ job, fold }: { job: Intervention; fold: StoryFold }) {
  const title = useId();
  const { isOpen, opener, toggle } = fold;
  const hasEvents = useService('events');
  return (
    <Card as="section" aria-labelledby={title} className={isOpen ? 'p-4' : 'p-4 print:hidden'}>
      <h2>
        <button
          ref={opener}
          id={title}
          type="button"
          aria-expanded={isOpen}
          data-print="keep"
          className="flex min-h-(--ctl) w-full cursor-pointer scroll-mt-4 items-center justify-between gap-3 text-left"
          onClick={toggle}
        >
          {texts.history}
          <ChevronDown size={22} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
        </button>
      </h2>
      {isOpen && (
        <>
          <StoryColumn job={job} />
          {hasEvents && (
            <p className="mt-3">
              <SheetLink
                to={eventsLink(job)}
                className="inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3 touch:min-h-11"
              >
                {texts.allEvents}
              </SheetLink>
            </p>
          )}
        </>
      )}
    </Card>
  );
}
