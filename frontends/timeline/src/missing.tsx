import { FailedState } from '@officina/web-kit';
import type { useThings } from './data/use-things.ts';
import { texts } from './texts.ts';

type MissingProps = Pick<ReturnType<typeof useThings>, 'missing' | 'neverDone' | 'visitsOn'>;

/** What the lines do not show: what did not arrive, visits that are switched off, plans without a day. */
export function Missing({ missing, neverDone, visitsOn }: MissingProps) {
  const notes = [
    ...(visitsOn ? [] : [texts.visitsOff]),
    ...(neverDone > 0 ? [texts.neverDone(neverDone)] : []),
  ];
  return (
    <>
      {missing.map((failure) => (
        <FailedState key={failure.what} {...failure} />
      ))}
      {notes.length > 0 && <p className="text-ink-2">{notes.join(' ')}</p>}
    </>
  );
}
