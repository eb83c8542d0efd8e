import type { SensorState } from '@officina/contracts/industrial/readings';
import { durationInWords, MarkBadge } from '@officina/web-kit';
import { NotKnown } from '@officina/web-kit/table';
import { readingMark, type LastReading } from '@officina/web-kit/sensors';
import { memo } from 'react';
import { placeOf } from '../data/gateways.ts';
import { useMoment } from '../data/moment.ts';
import { texts } from '../texts.ts';

interface QualityProps extends Partial<Pick<LastReading, 'kind' | 'word'>> {
  /** Nothing comes any more, so that nothing is known. */
  isLost: boolean;
}

/** «Buono», «Muto», …; of most rows the same as before. */
export const QualityBadge = memo(function QualityBadge({ kind, word, isLost }: QualityProps) {
  if (isLost) return <MarkBadge mark={readingMark({ kind: 'none', word: texts.notKnown })} />;
  if (!kind || !word) return <NotKnown />;
  return <MarkBadge mark={readingMark({ kind, word })} />;
});

interface ReasonProps {
  reading: LastReading;
  state: SensorState | undefined;
  connection: string;
}

/** «Muto da 14 minuti · nessuna risposta da 192.168.10.42»; an exception comes from the device, whatever the way there. */
export function Reason({ reading: { word, since, why }, state, connection }: ReasonProps) {
  const moment = useMoment();
  const isFor = since && moment ? texts.silentFor(word, durationInWords(since, moment)) : word;
  return (
    <>
      {why ? `${isFor} · ${why}` : isFor}
      {state?.failure && state.failure !== 'exception' && (
        <>
          {state.failure === 'silent' ? texts.from : ', '}
          <span className="font-mono wrap-anywhere">{placeOf(connection)}</span>
        </>
      )}
    </>
  );
}
