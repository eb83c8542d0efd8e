import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Card, openedHere, usePermissions } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { CopyPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { followUpLink } from '../follow-up/follow-up.tsx';
import { KoPoints } from '../follow-up/ko-points.tsx';
import { interventionRecord } from '../record.ts';
import { texts } from '../texts.ts';
import { hasChecklist, hasProblem } from '../type-rules.ts';
import { CheckedList, FactsBand, factsOf, Pairs, useReportPairs, VisitLink } from './facts.tsx';

interface ClosedReportProps {
  job: Intervention;
  files: ReactNode;
  notes: ReactNode;
}

/** A closed intervention as a report: problem, solution, people, times and duration. */
export function ClosedReport({ job, files, notes }: ClosedReportProps) {
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
      <div className="grid content-start gap-4.5 p-4 lg:col-start-1 lg:row-start-3">
        {files}
        {notes}
      </div>
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
