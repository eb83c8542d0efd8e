import type { TrialReading } from '@officina/contracts/industrial/readings';
import { glyphs, MarkBadge, statuses } from '@officina/web-kit';
import { failureInShort } from '@officina/web-kit/sensors';
import { trialTexts } from './trial-texts.ts';

interface ReadingRowProps {
  /** What was read: a register, a unit, a sensor. */
  name: string;
  more?: string;
  reading: TrialReading;
  /** In words, where there is one. */
  value: string;
  /** It hardly looks like something that was measured. */
  isOdd: boolean;
  isChosen?: boolean;
  /** Absent where there is nothing to choose. */
  onChoose?: () => void;
}

/** One of several readings: what it is, its number, whether it is good. */
export function ReadingRow({ name, more, reading, value, isOdd, isChosen, onChoose }: ReadingRowProps) {
  const { failure, exception } = reading;
  const look = isChosen ? 'border-l-key bg-key/16 font-semibold' : 'border-l-transparent';
  return (
    <li
      aria-current={isChosen || undefined}
      className={`grid min-h-(--row) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-l-6 py-1.5 pr-3 pl-2 md:grid-cols-[20rem_8rem_minmax(0,1fr)_auto] ${look}`}
    >
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span className="font-mono wrap-anywhere md:min-w-24">{name}</span>
        {more && <span className="text-label">{more}</span>}
      </span>
      <span className="text-right font-mono">{failure ? '—' : value}</span>
      <span className="min-w-0">
        {failure ? (
          <span className="inline-flex items-center gap-1.5 font-semibold text-red-text">
            <glyphs.CrossOctagon className="flex-none" />
            {failure === 'exception' ? trialTexts.exception(exception ?? 0) : failureInShort(failure)}
          </span>
        ) : isOdd ? (
          trialTexts.odd
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
