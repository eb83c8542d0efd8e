import { matchRuns } from './fold.ts';

/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return matchRuns(text, typed).map((run, index) =>
    run.hit ? <mark key={index}>{run.text}</mark> : run.text,
  );
}
