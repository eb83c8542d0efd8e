import type { TrialReading } from '@officina/contracts/industrial/readings';
import { parseRegister } from '@officina/contracts/industrial/register';
import { Banner, glyphs, MarkBadge, statuses } from '@officina/web-kit';
import { failureLabel, rawInWords } from '@officina/web-kit/sensors';
import { trialTexts } from './trial-texts.ts';
import type { TrialInput } from './use-trial.ts';

/** A float that is read in the wrong word order is mostly outside this range. */
const [least, most] = [1e-6, 1e9];

type Form = Pick<TrialInput, 'register' | 'unit'>;

/** A reading's value in the form's word order, and the form's register. */
function chosenRaw({ values }: TrialReading, form: Form) {
  const parsed = parseRegister(form.register);
  const register = 'error' in parsed ? undefined : parsed;
  const inOrder = values.find(({ order }) => order === register?.order);
  return { raw: (inOrder ?? values[0])?.raw ?? null, register };
}

/** A reading's value in the form's word order and unit: «23,5 °C»; for a counter, whose unit is per hour, the bare count. */
export function chosenValue(reading: TrialReading, form: Form): string {
  const { raw, register } = chosenRaw(reading, form);
  return rawInWords(raw, register?.counter ? '' : form.unit);
}

/** Whether a value can hardly be a measurement: no number, almost zero, or huge. */
export function isImplausible(reading: TrialReading, form: Form): boolean {
  const { raw, register } = chosenRaw(reading, form);
  if (raw === null) return true;
  const size = Math.abs(raw);
  return register?.type.startsWith('float') === true && size !== 0 && (size < least || size > most);
}

interface FailureBlockProps {
  /** Red for the requested reading, grey for a neighbour. */
  family: 'red' | 'grey';
  what: string;
  next: string;
}

/** Why there is no value, and the next step. */
export function FailureBlock({ family, what, next }: FailureBlockProps) {
  return (
    <Banner family={family}>
      <p className="font-semibold">{what}</p>
      <p className="mt-0.5 text-ink">
        <b>{trialTexts.nextStep}</b> {next}
      </p>
    </Banner>
  );
}

interface ReadingRowProps {
  /** Name of the reading: a register, a unit or a sensor. */
  name: string;
  more?: string;
  reading: TrialReading;
  /** The value as text, if there is one. */
  value: string;
  /** It can hardly be a measurement. */
  isImplausible: boolean;
  isChosen?: boolean;
  /** Absent if it cannot be chosen. */
  onChoose?: () => void;
}

/** One of several readings: name, value, and whether it is good. */
export function ReadingRow({
  name,
  more,
  reading,
  value,
  isImplausible,
  isChosen,
  onChoose,
}: ReadingRowProps) {
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
            {failure === 'exception' ? trialTexts.exception(exception ?? 0) : failureLabel(failure)}
          </span>
        ) : isImplausible ? (
          trialTexts.implausible
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
