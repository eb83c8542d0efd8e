import { useEffect, useMemo } from 'react';
import { makeSearchable, type Searchable, type SearchedBy } from './searchable.ts';

/** So many rows are put together without a look at the clock, in a moment that nobody needs. */
const atOnce = 100;
const none: readonly never[] = [];

/** Rows made searchable; what is searched of them is put together while nothing else happens, before the first key. */
export function useSearchable<T extends object>(
  rows: readonly T[] = none,
  { columns, searched }: SearchedBy<T>,
): readonly Searchable<T>[] {
  const make = useMemo(() => makeSearchable({ columns, searched }), [columns, searched]);
  const all = useMemo(() => make(rows), [make, rows]);
  useEffect(() => putTogether(all), [all]);
  return all;
}

/** The returned function breaks it off. */
function putTogether(rows: readonly Pick<Searchable<never>, 'ready'>[]): () => void {
  // Safari has none, and puts together what the first key needs.
  if (!('requestIdleCallback' in window)) return () => {};
  let done = 0;
  const goOn = (idle: IdleDeadline) => {
    while (done < rows.length && idle.timeRemaining() > 0)
      for (const row of rows.slice(done, (done += atOnce))) row.ready();
    if (done < rows.length) next = requestIdleCallback(goOn);
  };
  let next = requestIdleCallback(goOn);
  return () => cancelIdleCallback(next);
}
