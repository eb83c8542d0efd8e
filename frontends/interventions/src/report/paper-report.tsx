import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { Badge, formatDateTime, Plate, priorityOf } from '@officina/web-kit';
import { PaperHead, QrDrawing, useQr } from '@officina/web-kit/paper';
import type { ReactNode } from 'react';
import { hasChecklist, hasProblem } from '../form/type-rules.ts';
import { texts } from '../texts.ts';
import { CheckedList } from './checked-list.tsx';
import { Paper } from './paper.tsx';
import { factsOf, useReport, type Pair } from './report-facts.ts';

interface PaperReportProps {
  job: Intervention;
  machine: Machine | undefined;
}

/** A closed intervention on paper. */
export function PaperReport({ job, machine }: PaperReportProps) {
  // Its type stands beside the plate.
  const [, ...report] = useReport(job);
  return (
    <Paper>
      <PaperHead title={texts.paperTitle} code={job._id.slice(-5)} />
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <h1>{machine?.name ?? machine?.shortCode ?? texts.unknownMachine}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            {machine && <Plate code={machine.shortCode} look="large" />}
            <Badge of="intervention" value={job.status} />
            {priorityOf(job) === 'URGENT' && <Badge of="priority" value="URGENT" />}
            <b>{job.type}</b>
          </p>
          {machine?.department && <p className="mt-2">{machine.department}</p>}
        </div>
        {machine && <SummaryCode machine={machine} />}
      </div>
      <Columns pairs={[...factsOf(job), ...report]} />
      {hasProblem(job.type) && <Block title={texts.problem}>{job.issueDescription || '—'}</Block>}
      {job.solveDescription && <Block title={texts.solution}>{job.solveDescription}</Block>}
      {hasChecklist(job.type) && (
        <div className="mt-5">
          <CheckedList items={job.scheduledMaintenance?.checkList ?? []} />
        </div>
      )}
      {job.notes.length > 0 && <PaperNotes notes={job.notes} />}
      {job.customData.length > 0 && (
        <section className="mt-5">
          <h2 className="border-b border-ink pb-1.5">{texts.labels.customData}</h2>
          <Columns pairs={job.customData} />
        </section>
      )}
    </Paper>
  );
}

/** Leads a phone to the machine's page. */
function SummaryCode({ machine: { _id } }: { machine: Machine }) {
  const { parts } = useQr();
  if (!parts) return null;
  const { href } = new URL(`/machine/${_id}`, parts.publicUrl);
  return (
    <p className="-mt-2 flex-none text-center text-label">
      <QrDrawing qr={parts.makeQr(href)} className="size-[34mm]" />
      {texts.summary}
    </p>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h2 className="border-b border-ink pb-1.5">{title}</h2>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{children}</p>
    </section>
  );
}

function Columns({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="mt-4 grid grid-cols-4 gap-x-6 gap-y-3">
      {pairs.map(({ name, value }, index) => (
        <div key={index} className="break-inside-avoid border-b border-line-strong pb-1">
          <dt className="text-label wrap-anywhere">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function PaperNotes({ notes }: Pick<Intervention, 'notes'>) {
  return (
    <section className="mt-5">
      <h2 className="border-b border-ink pb-1.5">{texts.notes}</h2>
      <ul>
        {notes.map(({ _id, user, date, text }) => (
          <li key={_id} className="grid grid-cols-[52mm_1fr] gap-4 border-b border-line-strong py-2">
            <p>
              <b className="block">{user}</b>
              <span className="font-mono text-label">{formatDateTime(date)}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
