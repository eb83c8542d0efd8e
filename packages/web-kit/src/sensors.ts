/** Sensor readings, live and as text. */
export { alarmMark, alarmText } from './sensors/alarm.ts';
export { failureLabel, failureInWords } from './sensors/failures.ts';
export type { FailureText } from './sensors/failures.ts';
export { LiveCell, readingMark } from './sensors/live-cell.tsx';
export {
  lastReading,
  liveInWords,
  liveReading,
  readingAge,
  unitLabel,
  readingText,
  type LastReading,
  type LiveReading,
  type LiveText,
  numberInWords,
  rawInWords,
  valueInWords,
} from './sensors/live-reading.ts';
export { Sparkline } from './sensors/sparkline.tsx';
export { useLastHours, useLiveReadings, type LiveReadings } from './sensors/use-live.ts';
export {
  failureInShort,
  type FailureWords,
  valueOf,
  type LiveWords,
  useLive,
  type Live,
  useHours,
} from './deprecated.ts';
