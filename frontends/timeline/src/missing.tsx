import { FailedState, LeftOutBanner } from '@officina/web-kit';
import { notesOf } from './data/notes.ts';
import type { useThings } from './data/use-things.ts';

/** What the lines do not show: what did not arrive, and the rest in sentences. */
export function Missing({ all }: { all: ReturnType<typeof useThings> }) {
  const notes = notesOf(all);
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
