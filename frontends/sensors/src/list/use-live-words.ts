import type { Sensor } from '@officina/contracts/industrial/sensors';
import { liveInWords, useLive, type LiveWords } from '@officina/web-kit/sensors';
import { useMemo } from 'react';

/** What is said of a sensor; undefined until the states come, and when they do not come any more. */
export type LiveOf = (sensor: Sensor) => LiveWords | undefined;

/** What every sensor said last, in words. */
export function useLiveWords(): LiveOf {
  const { readingOf, isLost } = useLive();
  return useMemo(() => {
    const wordsOf = (sensor: Sensor) => {
      const reading = readingOf(sensor);
      return reading && liveInWords(reading);
    };
    return isLost ? () => undefined : wordsOf;
  }, [readingOf, isLost]);
}
