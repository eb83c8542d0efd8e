import type { ReactNode } from 'react';

/** Work in the wide column, facts in the narrow one; on phones and tablets the work comes first. */
export function TwoColumns({ work, facts }: { work: ReactNode; facts: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_330px]">
      <div className="grid min-w-0 grid-cols-1 gap-5">{work}</div>
      {facts}
    </div>
  );
}
