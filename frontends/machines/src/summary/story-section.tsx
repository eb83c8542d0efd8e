import type { AuditEvent } from '@officina/contracts/events/events';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { Card, Link, openedHere } from '@officina/web-kit';
import {
  EarlierButton,
  HistoryNote,
  SentenceLine,
  sentenceOf,
  TimeColumn,
  useHistory,
  waitsOf,
  type NameOf,
} from '@officina/web-kit/history';
import { Cog, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { useCustomers, usePeople, useSites } from '../references.ts';
import { texts } from '../texts.ts';
import { jobLink } from './jobs.tsx';

/** The names of the ids in a machine's fields. */
function useNames(): NameOf {
  const names: Partial<Record<string, (id: string) => string>> = {
    owner: usePeople().nameOf,
    site: useSites().nameOf,
    customer: useCustomers().nameOf,
  };
  return (field, id) => (typeof id === 'string' ? names[field]?.(id) : undefined);
}

interface WhatProps {
  event: AuditEvent;
  nameOf: NameOf;
  /** Whether the intervention of the event was deleted. */
  isGone: boolean;
}

/** What happened: to the machine, or to an intervention with a link to it. */
function What({ event, nameOf, isGone }: WhatProps) {
  const sentence = <SentenceLine sentence={sentenceOf(event, nameOf)} />;
  if (event.entity === 'machine') return event.from === null || event.to === null ? event.action : sentence;
  const name = texts.intervention(event.entityId.slice(-5));
  return (
    <>
      {isGone ? (
        name
      ) : (
        <Link
          to={jobLink({ _id: event.entityId })}
          state={openedHere}
          className="reach font-semibold underline underline-offset-3"
        >
          {name}
        </Link>
      )}
      : {sentence}
    </>
  );
}

/** «Storia»: the events of the machine and of its interventions in one column of time, newest first, page by page. */
export function StorySection({ machine }: { machine: Machine }) {
  const history = useHistory(machine._id);
  const { events } = history;
  const nameOf = useNames();
  const waits = useMemo(() => waitsOf(events), [events]);
  const gone = new Set(events.filter(({ to }) => to === null).map(({ entityId }) => entityId));
  const entries = events.map((event) => ({
    key: event._id,
    mark: event.entity === 'machine' ? <Cog size={18} /> : <Wrench size={18} />,
    who: event.user.name,
    at: event.timestamp,
    what: <What event={event} nameOf={nameOf} isGone={gone.has(event.entityId)} />,
    wait: waits.get(event._id),
  }));
  return (
    <section aria-labelledby="storia">
      <h2 id="storia" className="mb-3">
        {texts.history}
      </h2>
      <Card className="grid grid-cols-1 gap-3 p-4">
        {entries.length > 0 && <TimeColumn entries={entries} />}
        <div className="empty:hidden">
          <EarlierButton history={history} />
        </div>
        <div className="empty:hidden">
          <HistoryNote history={history} />
        </div>
      </Card>
    </section>
  );
}
