import type { TrialReading } from '@officina/contracts/industrial/readings';
import { glyphs, MarkBadge, statuses } from '@officina/web-kit';
import { failureInShort } from '../words/failures.ts';
import { trialTexts } from './trial-texts.ts';

interface ReadingRowProps {
  /** What was read: a register, a unit, a sensor. */
  name: string;
  more?: string;
  reading: TrialReading;
  /** In words, where there is one. */
  value: string;
  isChosen?: boolean;
  /** Absent where there is nothing to choose. */
  onChoose?: () => void;
}

/** One of several readings: what it is, its number, whether it is good. */
export function ReadingRow({ name, more, reading, value, isChosen, onChoose }: ReadingRowProps) {
  const { failure, exception } = reading;
  const look = isChosen ? 'border-l-6 border-l-key bg-amber-tint font-semibold' : '';
  return (
    <li
      aria-current={isChosen || undefined}
      className={`flex min-h-(--row) flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 ${look}`}
    >
      <span className="min-w-24 font-mono wrap-anywhere">{name}</span>
      {more && <span className="min-w-16 text-label">{more}</span>}
      <span className="min-w-28 text-right font-mono">{failure ? '—' : value}</span>
      <span className="min-w-0 flex-1">
        {failure ? (
          <span className="inline-flex items-center gap-1.5 font-semibold text-red-text">
            <glyphs.CrossOctagon className="flex-none" />
            {failure === 'exception' ? trialTexts.exception(exception ?? 0) : failureInShort(failure)}
          </span>
        ) : (
          <MarkBadge mark={statuses.grade.GOOD} />
        )}
      </span>
      {onChoose && (
        <button
          type="button"
          className="reach min-h-(--ctl-sm) cursor-pointer font-semibold underline underline-offset-3"
          onClick={onChoose}
        >
          {trialTexts.choose}
          <span className="sr-only"> {name}</span>
        </button>
      )}
    </li>
  );
}
