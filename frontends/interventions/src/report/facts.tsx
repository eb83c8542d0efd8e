import { executorsOf } from '@officina/contracts/maintenance/executors';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import {
  durationInWords,
  formatDate,
  formatDateTime,
  glyphs,
  openedHere,
  statuses,
  useService,
} from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { ClipboardCheck } from 'lucide-react';
import { formatCounts, markOf, markLabel, type CheckItem, type Mark } from '../checklist/mark.ts';
import { usePlans } from '../plans.ts';
import { texts } from '../texts.ts';
import { hasChecklist, hasPriority } from '../type-rules.ts';

/** A labelled fact of a report. */
interface Pair {
  name: string;
  value: string;
}

/** People, times, and the duration from the report to the end. */
export const factsOf = (job: Intervention): Pair[] => {
  const { openBy, openDate, endDate, closedBy } = job;
  // Time and executor are unknown.
  if (job.isRecorded)
    return [
      { name: texts.doneOn, value: formatDate(endDate) },
      { name: texts.recorded, value: texts.recordedWith },
    ];
  return [
    { name: texts.reportedBy, value: openBy || '—' },
    { name: texts.doneBy, value: executorsOf(job) || '—' },
    { name: texts.openedOn, value: formatDateTime(openDate) },
    { name: texts.closedOn, value: texts.closedAt(formatDateTime(endDate), closedBy?.name) },
    { name: texts.duration, value: endDate ? durationInWords(openDate, endDate) : '—' },
  ];
};

/** The other fields of the form, complete once the plan is loaded. The real end is among the facts. */
export function useReportPairs(job: Intervention): { pairs: Pair[]; isComplete: boolean } {
  const { type, priority, alreadyReported, externalExecutor, startDate, machineId, maintenanceId } = job;
  const { nameOf, isComplete } = usePlans(machineId, Boolean(maintenanceId));
  const pairs = [
    { name: texts.labels.type, value: type },
    ...(hasChecklist(type) || maintenanceId
      ? [{ name: texts.labels.maintenanceId, value: maintenanceId ? nameOf(maintenanceId) : '—' }]
      : []),
    ...(hasPriority(type)
      ? [{ name: texts.labels.priority, value: priority ? statuses.priority[priority].word : '—' }]
      : []),
    { name: texts.labels.externalExecutor, value: externalExecutor || '—' },
    { name: texts.labels.alreadyReported, value: alreadyReported ? texts.yes : texts.no },
    { name: texts.labels.startDate, value: formatDate(startDate) },
  ];
  return { pairs, isComplete };
}

/** Facts side by side with rules between them; on phones two in a row. */
export function FactsBand({ facts }: { facts: readonly Pair[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden bg-line lg:col-span-2 lg:row-start-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:rounded-t-lg">
      {facts.map(({ name, value }) => (
        <div key={name} className="bg-sheet px-4 py-3 max-lg:last:odd:col-span-2">
          <dt className="text-label text-ink-2">{name}</dt>
          <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts in lines, name left and value right. */
export function Pairs({ title, pairs }: { title: string; pairs: readonly Pair[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="divide-y divide-line">
        {pairs.map(({ name, value }, index) => (
          <div key={index} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-label text-ink-2 wrap-anywhere">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const markGlyphs: Record<Mark, typeof glyphs.CheckDisc> = {
  OK: glyphs.CheckDisc,
  KO: glyphs.CrossOctagon,
  '': glyphs.DashedRing,
};

/** The checklist in its order: OK, KO, or still to check. */
export function CheckedList({ items }: { items: readonly CheckItem[] }) {
  return (
    <section>
      <h2>
        {texts.checklist}{' '}
        <span className="font-sans text-body font-normal text-ink-2">{formatCounts(items)}</span>
      </h2>
      <ol className="mt-1 divide-y divide-line">
        {items.map((point, index) => (
          <li key={index} className="flex items-baseline gap-3 py-2">
            <span className="w-5 text-ink-2">{index + 1}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{point.title}</span>
            <Result point={point} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Result({ point }: { point: CheckItem }) {
  const Glyph = markGlyphs[markOf(point)];
  return (
    <span className="inline-flex items-center gap-1.5 self-center font-semibold">
      <Glyph />
      {markLabel(point)}
    </span>
  );
}

/** Link to the visit that the job was opened from, if any. */
export function VisitLink({ job: { visitId } }: { job: Pick<Intervention, 'visitId'> }) {
  const hasVisits = useService('visit');
  if (!visitId || !hasVisits) return null;
  return (
    <SheetLink
      to={`/visit?id=${visitId}`}
      state={openedHere}
      className="flex min-h-(--ctl-sm) items-center gap-2 font-semibold touch:min-h-11"
    >
      <ClipboardCheck size={18} aria-hidden="true" />
      <span className="underline underline-offset-3">{texts.fromVisit}</span>
    </SheetLink>
  );
}
