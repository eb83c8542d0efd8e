import type { TrialReading } from '@officina/contracts/industrial/readings';
import { parseRegister } from '@officina/contracts/industrial/register';
import { Banner, glyphs, MarkBadge, statuses } from '@officina/web-kit';
import { failureInShort, rawInWords } from '@officina/web-kit/sensors';
import { trialTexts } from './trial-texts.ts';
import type { Tried } from './use-trial.ts';

/** In the wrong order the words of a number with a point lie mostly outside of this. */
const [least, most] = [1e-6, 1e9];

type Form = Pick<Tried, 'register' | 'unit'>;

/** A reading's number in the order that is in the form now, and what the form says of its register. */
function chosenRaw({ values }: TrialReading, form: Form) {
  const parsed = parseRegister(form.register);
  const register = 'error' in parsed ? undefined : parsed;
  const own = values.find(({ order }) => order === register?.order);
  return { raw: (own ?? values[0])?.raw ?? null, register };
}

/** A reading's number in the order and the unit that are in the form now: «23,5 °C»; of a counter, whose unit is per hour, the bare count. */
export function chosenValue(reading: TrialReading, form: Form): string {
  const { raw, register } = chosenRaw(reading, form);
  return rawInWords(raw, register?.counter ? '' : form.unit);
}

/** Whether its number is hardly one that was measured: not a number, next to nothing, or beyond all measure. */
export function isOdd(reading: TrialReading, form: Form): boolean {
  const { raw, register } = chosenRaw(reading, form);
  if (raw === null) return true;
  const size = Math.abs(raw);
  return register?.type.startsWith('float') === true && size !== 0 && (size < least || size > most);
}

interface FailureBlockProps {
  /** Red of what was asked for, grey of what only stands beside it. */
  family: 'red' | 'grey';
  what: string;
  next: string;
}

/** Why there is no number, and the next step. */
export function FailureBlock({ family, what, next }: FailureBlockProps) {
  return (
    <Banner family={family}>
      <p className="font-semibold">{what}</p>
      <p className="mt-0.5 text-ink">
        <b>{trialTexts.next}</b> {next}
      </p>
    </Banner>
  );
}

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
