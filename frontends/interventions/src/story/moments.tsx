import type { AuditEvent } from '@officina/contracts/events/events';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { glyphs, statuses } from '@officina/web-kit';
import { SentenceLine, sentenceOf, waitsOf, type NameOf, type TimeEntry } from '@officina/web-kit/history';
import { Megaphone } from 'lucide-react';
import { texts } from '../texts.ts';

const openedMoment = ({ openBy, openDate }: Intervention): TimeEntry => ({
  key: 'open',
  mark: <Megaphone size={18} />,
  who: openBy ? texts.reportedWith(openBy) : texts.reported,
  at: openDate,
});

const closedMoment = ({ closedBy, endDate }: Intervention): TimeEntry => ({
  key: 'end',
  mark: <glyphs.CheckDisc width="18" height="18" className="text-green" />,
  who: texts.closedWith(closedBy?.name),
  at: endDate,
});

/** What the intervention itself tells: the report, the notes and the end. One that was only recorded has just its notes. */
function ownMoments(job: Intervention): TimeEntry[] {
  const notes = job.notes.map(({ _id, user, date, text }) => ({ key: _id, who: user, at: date, what: text }));
  if (job.isRecorded) return notes;
  return [openedMoment(job), ...notes, ...(job.status === 'CLOSED' ? [closedMoment(job)] : [])];
}

const onlyNotes = ({ from, to }: AuditEvent): boolean =>
  from !== null && to !== null && Object.keys(to).every((field) => field === 'notes');

const isChangeTo = ({ from, to }: AuditEvent, status: string): boolean =>
  from !== null && to?.['status'] === status;

/** The event that closed a closed intervention for the last time. */
const closingOf = (job: Intervention, events: readonly AuditEvent[]): AuditEvent | undefined =>
  job.status === 'CLOSED' ? events.find((event) => isChangeTo(event, 'CLOSED')) : undefined;

function markOf({ to }: AuditEvent): TimeEntry['mark'] {
  const byStatus: Partial<Record<string, (typeof statuses)['intervention']['OPEN']>> = statuses.intervention;
  const Glyph = byStatus[String(to?.['status'])]?.glyph;
  return Glyph && <Glyph width="18" height="18" />;
}

const timeOf = ({ at }: TimeEntry): number => Date.parse(at ?? '') || 0;

/**
 * An intervention in one column of time, oldest first: what it tells itself, and the other changes in its log.
 * @param events newest first
 */
export function storyOf(job: Intervention, events: readonly AuditEvent[], nameOf: NameOf): TimeEntry[] {
  const waits = waitsOf(events);
  const closing = closingOf(job, events);
  const isOwn = (event: AuditEvent) =>
    event === closing || onlyNotes(event) || (event.from === null && !job.isRecorded);
  const own = ownMoments(job).map((moment) =>
    moment.key === 'end' && closing ? { ...moment, wait: waits.get(closing._id) } : moment,
  );
  const others = events
    .filter((event) => !isOwn(event))
    .map((event) => ({
      key: event._id,
      mark: markOf(event),
      who: event.user.name,
      at: event.timestamp,
      what: event.from === null ? event.action : <SentenceLine sentence={sentenceOf(event, nameOf)} />,
      wait: waits.get(event._id),
    }));
  return [...own, ...others].sort((one, other) => timeOf(one) - timeOf(other));
}
