import { ListProgress } from '@officina/web-kit/table';
import { workLists } from './use-jobs.ts';

/** Progress of loading the work lists. */
export default function LoadingProgress() {
  return <ListProgress of={workLists} />;
}
