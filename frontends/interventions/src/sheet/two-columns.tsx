import type { ReactNode } from 'react';

interface TwoColumnsProps {
  /** Above everything on phones and tablets, at the top of the narrow column beside it. */
  first?: ReactNode;
  work: ReactNode;
  facts: ReactNode;
}

/** Work in the wide column, facts in the narrow one; on phones and tablets the work comes before them. */
export function TwoColumns({ first, work, facts }: TwoColumnsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_330px] lg:grid-rows-[auto_1fr] lg:gap-y-4.5">
      {first && <div className="min-w-0 lg:col-start-2">{first}</div>}
      <div className="grid min-w-0 grid-cols-1 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">{work}</div>
      <div className="min-w-0 lg:col-start-2">{facts}</div>
    </div>
  );
}
