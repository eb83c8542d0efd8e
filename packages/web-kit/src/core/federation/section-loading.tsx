import { Skeleton } from '../../ui/skeleton.tsx';

/** While a section's files are on their way. */
export function SectionLoading() {
  return <Skeleton />;
}
