import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Card, counted, formatDate, glyphs, relativeDays, useTime } from '@officina/web-kit';
import { texts } from '../texts.ts';
import { doneFacts } from './done-facts.ts';
import { jobText } from './job-text.ts';

/** In the place of open work: what was done last, how much this year, and what came back most often. */
export function NothingOpen({ done }: { done: readonly Intervention[] }) {
  const { last, year, planned, faults, mostFrequent } = doneFacts(done, useTime());
  return (
    <Card className="divide-y divide-line">
      <p className="flex items-center gap-2.5 px-4 py-3 font-[650]">
        <glyphs.CheckDisc className="size-5 flex-none text-green" />
        {texts.noOpenJobs}
      </p>
      {last && (
        <dl className="divide-y divide-line md:grid md:grid-cols-3 md:divide-x md:divide-y-0">
          <Fact
            term={texts.lastJob}
            value={formatDate(last.endDate)}
            more={`${relativeDays(last.endDate ?? '')}, ${jobText(last)}`}
          />
          <Fact
            term={texts.jobsOf(year)}
            value={String(planned + faults)}
            more={texts.plannedAndFaults(
              counted(planned, 'programmato', 'programmati'),
              counted(faults, 'guasto', 'guasti'),
            )}
          />
          <Fact
            term={texts.mostFrequent}
            value={mostFrequent?.text ?? '—'}
            more={mostFrequent ? texts.timesInAYear(mostFrequent.times) : texts.nothingRepeats}
          />
        </dl>
      )}
    </Card>
  );
}

function Fact({ term, value, more }: { term: string; value: string; more: string }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-meta text-ink-2">{term}</dt>
      <dd>
        <span className="line-clamp-2 font-[650] wrap-anywhere" title={value}>
          {value}
        </span>
        <span className="line-clamp-2 text-meta text-ink-2 wrap-anywhere" title={more}>
          {more}
        </span>
      </dd>
    </div>
  );
}
