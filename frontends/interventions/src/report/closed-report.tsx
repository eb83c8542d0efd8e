import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Card, formatDateTime, glyphs, openedHere, usePermissions } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { CopyPlus, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { followUpLink } from '../follow-up/follow-up.tsx';
import { KoPoints } from '../follow-up/ko-points.tsx';
import { interventionRecord } from '../record.ts';
import { texts } from '../texts.ts';
import { hasChecklist, hasProblem } from '../type-rules.ts';
import { CheckedList, FactsBand, factsOf, Pairs, useReportPairs, VisitLink } from './facts.tsx';

interface Moment {
  key: string;
  mark: ReactNode;
  who: string;
  at: string | null | undefined;
  text?: string;
}

const dot = <span className="size-2.5 rounded-full bg-ink-2" />;

const momentsOf = ({ openBy, openDate, notes, endDate, closedBy }: Intervention): Moment[] => [
  {
    key: 'open',
    mark: <Megaphone size={18} />,
    who: openBy ? texts.reportedWith(openBy) : texts.reported,
    at: openDate,
  },
  ...notes.map(({ _id, user, date, text }) => ({ key: _id, mark: dot, who: user, at: date, text })),
  {
    key: 'end',
    mark: <glyphs.CheckDisc width="18" height="18" className="text-green" />,
    who: texts.closedWith(closedBy?.name),
    at: endDate,
  },
];

const timeOf = ({ at }: Moment): number => Date.parse(at ?? '') || 0;

/** The report, the notes and the end, by date. A job that was only recorded shows just its notes. */
export function Timeline({ job }: { job: Intervention }) {
  const all = momentsOf(job);
  const moments = (job.isRecorded ? all.slice(1, -1) : all).sort((one, other) => timeOf(one) - timeOf(other));
  return (
    <ol className="mt-3">
      {moments.map(({ key, mark, who, at, text }) => (
        <li key={key} className="group grid grid-cols-[20px_minmax(0,1fr)] gap-x-4">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span className="grid size-6 flex-none place-items-center">{mark}</span>
            <span className="w-0.5 flex-1 bg-line group-last:hidden" />
          </span>
          <div className="pb-4 group-last:pb-0">
            <p>
              <b className="wrap-anywhere">{who}</b>{' '}
              <span className="ml-1 font-mono text-label text-ink-2 max-md:ml-0 max-md:block">
                {formatDateTime(at)}
              </span>
            </p>
            {text && <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface ClosedReportProps {
  job: Intervention;
  notes: ReactNode;
}

/** A closed intervention as a report: problem, solution, people, times and duration. */
export function ClosedReport({ job, notes }: ClosedReportProps) {
  const { pairs: report } = useReportPairs(job);
  const mayFollow = usePermissions().mayChange(interventionRecord.routes.create, {}, 'type');
  return (
    <Card
      as="article"
      className="grid grid-cols-1 divide-y divide-line lg:grid-cols-[minmax(0,1fr)_290px] lg:grid-rows-[auto_auto_1fr]"
    >
      <div className="grid gap-4.5 p-4 lg:col-start-1 lg:row-start-2">
        {hasProblem(job.type) && <Text title={texts.problem} text={job.issueDescription} />}
        {job.solveDescription && <Text title={texts.solution} text={job.solveDescription} />}
        {hasChecklist(job.type) && (
          <>
            <CheckedList items={job.scheduledMaintenance?.checkList ?? []} />
            <KoPoints job={job} points={job.scheduledMaintenance?.checkList ?? []} />
          </>
        )}
      </div>
      <FactsBand facts={factsOf(job)} />
      <div className="p-4 lg:col-start-1 lg:row-start-3">{notes}</div>
      <div className="grid content-start gap-5 p-4 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:border-l lg:border-line">
        <Pairs title={texts.report} pairs={report} />
        <VisitLink job={job} />
        {job.type === 'PROVVISORIA' && mayFollow && <FollowUpLink job={job} />}
        {job.customData.length > 0 && <Pairs title={texts.labels.customData} pairs={job.customData} />}
      </div>
    </Card>
  );
}

/** The message after closing has the same link, but disappears after a while. */
function FollowUpLink({ job }: { job: Intervention }) {
  return (
    <SheetLink
      to={followUpLink(job._id)}
      state={openedHere}
      className="flex min-h-(--ctl-sm) items-center gap-2 font-semibold touch:min-h-11"
    >
      <CopyPlus size={18} aria-hidden="true" />
      <span className="underline underline-offset-3">{texts.followUp}</span>
    </SheetLink>
  );
}

function Text({ title, text }: { title: string; text: string | null | undefined }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="mt-1 max-w-[70ch] text-[1.125rem] leading-normal wrap-anywhere whitespace-pre-line">
        {text || '—'}
      </p>
    </section>
  );
}
