import { FailedState, LeftOutBanner } from '@officina/web-kit';
import { useState } from 'react';
import { notesOf } from './data/notes.ts';
import type { useThings } from './data/use-things.ts';
import { texts } from './texts.ts';

/** Whether something that was late has come: what it is told in keeps its place, under which the lines stand. */
function useCame({ machines, late, missing }: ReturnType<typeof useThings>) {
  const [wasLate, setWasLate] = useState(false);
  const isLate = machines !== undefined && late.length > 0;
  if (isLate && !wasLate) setWasLate(true);
  return wasLate && !isLate && missing.length === 0;
}

/** What the lines do not show: what did not arrive, and the rest in sentences. */
export function Missing({ all }: { all: ReturnType<typeof useThings> }) {
  const notes = [...(useCame(all) ? [texts.allCame] : []), ...notesOf(all)];
  return (
    <>
      {all.missing.map((failure) => (
        <FailedState key={failure.what} {...failure} />
      ))}
      <LeftOutBanner count={all.leftOut} />
      {notes.length > 0 && <p className="text-ink-2">{notes.join(' ')}</p>}
    </>
  );
}
