import { Button, typeIcons, useTime } from '@officina/web-kit';
import { texts } from './texts.ts';
import { isOpenJob, type Job } from './job.ts';
import { newReportsOf } from './new-reports.ts';
import { reportsId } from './report-rows.tsx';

const showThem = () => {
  const heading = document.getElementById(reportsId);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
};

/** On phones, where new reports stand below the first screen: how many there are, and the way to them. */
export function ReportsAhead({ jobs }: { jobs: Job[] }) {
  const { length } = newReportsOf(jobs.filter(isOpenJob), useTime());
  if (length === 0) return null;
  return (
    <Button icon={typeIcons.RICHIESTA} onClick={showThem} className="md:hidden">
      {texts.new(length)}
      <span className="sr-only"> {texts.reports(length)}</span>
    </Button>
  );
}
