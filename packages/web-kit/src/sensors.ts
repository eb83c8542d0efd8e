/** What sensors say, in words and live. */
export { failureInShort, failureInWords } from './sensors/failures.ts';
export type { FailureWords } from './sensors/failures.ts';
export { LiveCell } from './sensors/live-cell.tsx';
export {
  lastReading,
  liveInWords,
  liveReading,
  readingAge,
  unitLabel,
  valueOf,
} from './sensors/live-reading.ts';
export type { LastReading, LiveReading, LiveWords } from './sensors/live-reading.ts';
export { readingMark } from './sensors/reading-mark.ts';
export { numberInWords, rawInWords, valueInWords } from './sensors/numbers.ts';
export { Sparkline } from './sensors/sparkline.tsx';
export { useHours } from './sensors/use-hours.ts';
export { useLive } from './sensors/use-live.ts';
export type { Live } from './sensors/use-live.ts';
