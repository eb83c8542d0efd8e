/** Events of the log as text, and the history of a document. */
export { changesOf, type Change } from './history/changes.ts';
export { EarlierButton, HistoryNote } from './history/history-note.tsx';
export { SentenceLine } from './history/sentence-line.tsx';
export { sentenceOf, sentenceText, type NameOf, type Sentence } from './history/sentence.ts';
export { TimeColumn, type TimeEntry } from './history/time-column.tsx';
export { useHistory, type History } from './history/use-history.ts';
export { badgeOf, valueText } from './history/value-text.ts';
export { pendingWaitOf, waitsOf } from './history/waits.ts';
