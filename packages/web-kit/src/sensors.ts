/** Sensor readings, live and as text. */
export { failureInShort, failureInWords } from './sensors/failures.ts';
export type { FailureWords } from './sensors/failures.ts';
export { LiveCell, readingMark } from './sensors/live-cell.tsx';
export {
  lastReading,
  liveInWords,
  liveReading,
  readingAge,
  unitLabel,
  valueOf,
  type LastReading,
  type LiveReading,
  type LiveWords,
  numberInWords,
  rawInWords,
  valueInWords,
} from './sensors/live-reading.ts';
export { Sparkline } from './sensors/sparkline.tsx';
export { useHours, useLive, type Live } from './sensors/use-live.ts';
