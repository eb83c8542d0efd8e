import type { BeyondLimit, SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { durationInWords, formatTime, MarkBadge, whenInWords } from '@officina/web-kit';
import {
  alarmMark,
  alarmText,
  lastReading,
  readingAge,
  readingMark,
  Sparkline,
  unitLabel,
  readingText,
  type LastReading,
} from '@officina/web-kit/sensors';
import { PendingValue } from '@officina/web-kit/table';
import { createContext, memo, use, type ReactNode } from 'react';
import { formatConnection } from '../plant.ts';
import { texts } from '../texts.ts';

const ValueTime = createContext<Date | undefined>(undefined);

/** Provides the server time to all ages, so that ages change without a render of their rows. */
export const ValueTimeProvider = ValueTime;

/** The server time of the values; undefined before the first values. */
const useValueTime = (): Date | undefined => use(ValueTime);

/** «3 s fa» for a good reading; the last value and its time for a silent sensor. */
function LastReadingCell({ reading }: { reading: LastReading }) {
  const moment = useValueTime();
  const { kind, at } = reading;
  if (kind === 'good' && at === undefined) return <span className="text-label">{texts.needsAnother}</span>;
  if (at === undefined || moment === undefined) return texts.missing;
  if (kind === 'good') return <span className="whitespace-nowrap">{readingAge(at, moment)}</span>;
  return (
    <span className="realtime-was">
      <span>{texts.was(readingText(reading))}</span> <b>{whenInWords(at, moment)}</b>
    </span>
  );
}

interface QualityProps extends Partial<Pick<LastReading, 'kind' | 'word'>> {
  /** Whether the connection is lost, so that the quality is unknown. */
  isLost: boolean;
}

/** «Buono», «Muto», …; memoized because it rarely changes. */
const QualityBadge = memo(function QualityBadge({ kind, word, isLost }: QualityProps) {
  if (isLost) return <MarkBadge mark={readingMark({ kind: 'none', word: texts.notKnown })} />;
  if (!kind || !word) return <PendingValue />;
  return <MarkBadge mark={readingMark({ kind, word })} />;
});

interface ReasonProps {
  reading: LastReading;
  state: SensorState | undefined;
  connection: string;
}

/** «Muto da 14 minuti · nessuna risposta da 192.168.10.42». An exception does not name the connection, because the device answered. */
function Reason({ reading: { word, since, why }, state, connection }: ReasonProps) {
  const moment = useValueTime();
  const duration = since && moment ? texts.silentFor(word, durationInWords(since, moment)) : word;
  return (
    <>
      {why ? `${duration} · ${why}` : duration}
      {state?.failure && state.failure !== 'exception' && (
        <>
          {state.failure === 'silent' ? texts.from : ', '}
          <span className="font-mono wrap-anywhere">{formatConnection(connection)}</span>
        </>
      )}
    </>
  );
}

/** «Sopra 28 °C da 12 minuti» */
function Alarm({ beyond, unit }: { beyond: BeyondLimit; unit: Sensor['unit'] }) {
  const moment = useValueTime();
  return moment && <b className="realtime-alarm">{alarmText(beyond, unit, moment)}</b>;
}

const minuteMs = 60_000;
/** A dash without a line break. */
const dash = '\u2060–\u2060';

/** «Ultima ora, 13:32–14:32»: up to the current minute of the request. */
function hourLabel(hours: ReadonlyMap<string, SensorHour>): string {
  const [hour] = hours.values();
  if (!hour) return texts.columns.hour;
  const { from, values } = hour;
  const end = Date.parse(from) + (values.length - 1) * minuteMs;
  return `${texts.columns.hour}, ${formatTime(new Date(end - 60 * minuteMs))}${dash}${formatTime(new Date(end))}`;
}

/** Column headers, in order. */
export const headersOf = (hours: ReadonlyMap<string, SensorHour>): string[] => {
  const { sensor, value, quality, last } = texts.columns;
  return [sensor, hourLabel(hours), value, quality, last];
};

export interface SensorRowProps {
  sensor: Sensor;
  /** Undefined if unknown. */
  state: SensorState | undefined;
  hour: SensorHour | undefined;
  /** Whether states have loaded, possibly without this sensor's. */
  hasLoaded: boolean;
  /** Whether the connection is lost, so that values are out of date. */
  isLost: boolean;
}

type CellProps = SensorRowProps & { reading: LastReading | undefined };

/** The current reading; undefined if unknown. */
export const currentReading = ({
  sensor,
  state,
  hasLoaded,
  isLost,
}: SensorRowProps): LastReading | undefined =>
  hasLoaded && !isLost ? lastReading(sensor, state) : undefined;

const defaultSampling = 1;

/** Long numbers have a smaller font. */
const lengthOf = (number: string) => (number.length > 9 ? 'longest' : number.length > 7 ? 'long' : undefined);

const Name = memo(function Name({ sensor: { dataCode, description } }: Pick<CellProps, 'sensor'>) {
  const name = description || dataCode || texts.missing;
  return (
    <>
      <b>{name}</b>
      {dataCode && dataCode !== name && <code>{dataCode}</code>}
    </>
  );
});

function Value({ sensor, reading }: CellProps) {
  const number = (reading?.kind === 'good' && reading.number) || texts.missing;
  return (
    <>
      <b data-length={lengthOf(number)}>{number}</b> <span>{unitLabel(sensor.unit)}</span>
    </>
  );
}

function Line({ sensor, state, hour, reading }: CellProps) {
  return (
    <Sparkline
      hour={hour}
      period={sensor.sampling ?? defaultSampling}
      now={state?.value ?? undefined}
      kind={reading?.kind ?? 'none'}
    />
  );
}

/** In alarm and silent are told both: silence does not end an alarm. */
function Quality({ sensor, state, reading, isLost }: CellProps) {
  const beyond = reading && state?.beyond;
  const isSilent = reading?.kind === 'silent';
  return (
    <>
      <span className="realtime-badges">
        {beyond && <MarkBadge mark={alarmMark} />}
        {(!beyond || isSilent) && <QualityBadge kind={reading?.kind} word={reading?.word} isLost={isLost} />}
      </span>
      {(beyond || isSilent) && (
        <p>
          {beyond && <Alarm beyond={beyond} unit={sensor.unit} />}
          {beyond && isSilent && ' '}
          {isSilent && <Reason {...{ reading, state }} connection={sensor.connection ?? ''} />}
        </p>
      )}
    </>
  );
}

const Last = ({ reading }: CellProps) => (reading ? <LastReadingCell reading={reading} /> : texts.missing);

/** The cells of a row on screen and on paper, in order. */
export const cells: readonly { name: string; Cell: (props: CellProps) => ReactNode }[] = [
  { name: 'name', Cell: ({ sensor }) => <Name sensor={sensor} /> },
  { name: 'line', Cell: Line },
  { name: 'value', Cell: Value },
  { name: 'quality', Cell: Quality },
  { name: 'last', Cell: Last },
];
