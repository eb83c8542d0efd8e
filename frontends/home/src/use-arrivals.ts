import { useState } from 'react';
import type { OpenJob } from './job.ts';

const idOf = ({ intervention }: OpenJob) => intervention._id;

/** Which of these have come since the page is open. */
export function useArrivals(jobs: OpenJob[]): (job: OpenJob) => boolean {
  const [known] = useState(() => new Set(jobs.map(idOf)));
  return (job) => !known.has(idOf(job));
}
