import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { durationInWords, formatTime, MarkBadge, whenInWords } from '@officina/web-kit';
import {
  lastReading,
  readingAge,
  readingMark,
  Sparkline,
  unitLabel,
  valueOf,
  type LastReading,
} from '@officina/web-kit/sensors';
import { NotKnown } from '@officina/web-kit/table';
import { createContext, memo, use, type ReactNode } from 'react';
import { placeOf } from '../plant.ts';
import { texts } from '../texts.ts';

const Moment = createContext<Date | undefined>(undefined);

/** Says to all that tell an age what time it is by the server's clock: rows stay as they are while their ages grow. */
export const MomentProvider = Moment;

/** The moment that the values on the page are of; undefined before the first ones. */
const useMoment = (): Date | undefined => use(Moment);

/** «3 s fa» of a good one; of a silent one when its last value came, and that it was one. */
function LastReadingCell({ reading }: { reading: LastReading }) {
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

interface QualityProps extends Partial<Pick<LastReading, 'kind' | 'word'>> {
  /** Nothing comes any more, so that nothing is known. */
  isLost: boolean;
}

/** «Buono», «Muto», …; of most rows the same as before. */
const QualityBadge = memo(function QualityBadge({ kind, word, isLost }: QualityProps) {
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
function Reason({ reading: { word, since, why }, state, connection }: ReasonProps) {
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

const minuteMs = 60_000;
/** A dash at which no line ends. */
const dash = '\u2060–\u2060';

/** «Ultima ora, 13:32–14:32»: up to the minute that was under way when it was asked for. */
function hourInWords(hours: ReadonlyMap<string, SensorHour>): string {
  const [hour] = hours.values();
  if (!hour) return texts.columns.hour;
  const { from, values } = hour;
  const end = Date.parse(from) + (values.length - 1) * minuteMs;
  return `${texts.columns.hour}, ${formatTime(new Date(end - 60 * minuteMs))}${dash}${formatTime(new Date(end))}`;
}

/** Heads of the columns, in their order. */
export const headsOf = (hours: ReadonlyMap<string, SensorHour>): string[] => {
  const { sensor, value, quality, last } = texts.columns;
  return [sensor, hourInWords(hours), value, quality, last];
};

/** What a row is about. */
export interface SensorRowProps {
  sensor: Sensor;
  /** What is known of it; undefined while nothing is. */
  state: SensorState | undefined;
  hour: SensorHour | undefined;
  /** States have come, and it may be that of this one nothing is known. */
  isHeard: boolean;
  /** Nothing comes any more: what was said is not said of now. */
  isLost: boolean;
}

type Said = SensorRowProps & { reading: LastReading | undefined };

/** What it says now; undefined where that is not known. */
export const readingOf = ({ sensor, state, isHeard, isLost }: SensorRowProps): LastReading | undefined =>
  isHeard && !isLost ? lastReading(sensor, state) : undefined;

const usualSampling = 1;

/** Long numbers are written smaller. */
const lengthOf = (number: string) => (number.length > 9 ? 'longest' : number.length > 7 ? 'long' : undefined);

const Name = memo(function Name({ sensor: { dataCode, description } }: Pick<Said, 'sensor'>) {
  const name = description || dataCode || texts.missing;
  return (
    <>
      <b>{name}</b>
      {dataCode && dataCode !== name && <code>{dataCode}</code>}
    </>
  );
});

function Value({ sensor, reading }: Said) {
  const number = (reading?.kind === 'good' && reading.number) || texts.missing;
  return (
    <>
      <b data-length={lengthOf(number)}>{number}</b> <span>{unitLabel(sensor.unit)}</span>
    </>
  );
}

function Line({ sensor, state, hour, reading }: Said) {
  return (
    <Sparkline
      hour={hour}
      period={sensor.sampling ?? usualSampling}
      now={state?.value ?? undefined}
      kind={reading?.kind ?? 'none'}
    />
  );
}

function Quality({ sensor, state, reading, isLost }: Said) {
  return (
    <>
      <QualityBadge kind={reading?.kind} word={reading?.word} isLost={isLost} />
      {reading?.kind === 'silent' && (
        <p>
          <Reason {...{ reading, state }} connection={sensor.connection ?? ''} />
        </p>
      )}
    </>
  );
}

const Last = ({ reading }: Said) => (reading ? <LastReadingCell reading={reading} /> : texts.missing);

/** The cells of a row, on the screen and on paper, in their order. */
export const cells: readonly { name: string; Cell: (said: Said) => ReactNode }[] = [
  { name: 'name', Cell: ({ sensor }) => <Name sensor={sensor} /> },
  { name: 'line', Cell: Line },
  { name: 'value', Cell: Value },
  { name: 'quality', Cell: Quality },
  { name: 'last', Cell: Last },
];
