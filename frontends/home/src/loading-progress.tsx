import { ComingRows } from '@officina/web-kit/table';
import { listsOfWork } from './use-jobs.ts';

/** How much of what is to be done has come. */
export default function ComingJobs() {
  return <ComingRows of={listsOfWork} />;
}
