import { whenInWords } from '@officina/web-kit';
import { readingAge, valueOf, type LastReading } from '@officina/web-kit/sensors';
import { useMoment } from '../data/moment.ts';
import { texts } from '../texts.ts';

/** «3 s fa» of a good one; of a silent one when its last value came, and that it was one. */
export function LastReadingCell({ reading }: { reading: LastReading }) {
  const moment = useMoment();
  const { kind, at } = reading;
  if (kind === 'good' && at === undefined) return <span className="text-label">{texts.needsAnother}</span>;
  if (at === undefined || moment === undefined) return texts.missing;
  if (kind === 'good') return <span className="whitespace-nowrap">{readingAge(at, moment)}</span>;
  return (
    <span className="realtime-was">
      <span>{texts.was(valueOf(reading))}</span> <b>{whenInWords(at, moment)}</b>
    </span>
  );
}
