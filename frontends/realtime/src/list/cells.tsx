import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { lastReading, Sparkline, unitLabel, type LastReading } from '@officina/web-kit/sensors';
import { memo, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { LastReadingCell } from './last-reading.tsx';
import { QualityBadge, Reason } from './quality.tsx';

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
