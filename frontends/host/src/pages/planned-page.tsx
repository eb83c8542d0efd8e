import { EmptyState } from '@officina/web-kit';
import { it } from '../it.ts';

/** A section that the registry lists without a version yet. */
export function PlannedPage({ title }: { title: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="ui:mt-5">
        <EmptyState title={it.planned}>{it.plannedMore}</EmptyState>
      </div>
    </>
  );
}
