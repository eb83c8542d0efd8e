import { formatDateTime, formatNumber, Link, openedHere, Plate, useServicesOff } from '@officina/web-kit';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import type { RowContext } from '../list/event-row.tsx';
import type { AuditEvent } from '../list/group.ts';
import { linkOf, subjectOf, type Machine } from '../list/subject.ts';
import { ChangeTable } from './change-table.tsx';
import { changesOf } from './changes.ts';

interface EventDialogProps extends Pick<RowContext, 'machines' | 'nameOf'> {
  event: AuditEvent;
  open: boolean;
  onClose: () => void;
}

/** One event: what it happened to, when, who, and every field from and to. */
export function EventDialog({ event, machines, nameOf, open, onClose }: EventDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={780}
      isText
      title={event.action}
      foot={<SheetFoot cancel={texts.close} aside={texts.event(formatNumber(event.seq))} />}
    >
      <dl className="mb-5 grid gap-x-6 gap-y-3.5 md:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Fact term={texts.object}>
          <ObjectOf event={event} machines={machines} />
        </Fact>
        <Fact term={texts.when}>{formatDateTime(event.timestamp)}</Fact>
        <Fact term={texts.who}>{event.user.name}</Fact>
      </dl>
      <ChangeTable entity={event.entity} changes={changesOf(event)} machines={machines} nameOf={nameOf} />
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-2">{term}</dt>
      <dd className="mt-0.5 font-[650] wrap-anywhere">{children}</dd>
    </div>
  );
}

function ObjectOf({ event, machines }: { event: AuditEvent; machines: Machine[] }) {
  const { title, name, machine } = subjectOf(event, machines);
  const link = linkOf(event, useServicesOff());
  return (
    <>
      {link ? (
        <Link
          to={link}
          state={openedHere}
          className="reach inline-block border-b-2 border-line-strong hover:border-ink"
        >
          {title}
        </Link>
      ) : (
        title
      )}
      <span className="mt-2 flex flex-wrap items-center gap-2 font-normal">
        {machine && <Plate code={machine.shortCode} />}
        {name}
      </span>
    </>
  );
}
