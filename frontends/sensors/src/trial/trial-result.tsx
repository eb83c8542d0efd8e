import type { SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import { parseRegister, type WordOrder } from '@officina/contracts/industrial/register';
import { Banner, glyphs } from '@officina/web-kit';
import { failureInWords, rawInWords } from '@officina/web-kit/sensors';
import { useId } from 'react';
import { orderName, orderLabels } from '../field-texts.ts';
import { hasAnswered, movedBy, nextStep, withOrder } from './next-step.ts';
import { chosenValue, FailureBlock, isImplausible, ReadingRow } from './reading-row.tsx';
import { trialTexts } from './trial-texts.ts';
import type { TrialInput } from './use-trial.ts';

const wordDigits = 4;

/** The words as read, with their addresses. */
function ReadWords({ reading: { words, address } }: { reading: TrialReading }) {
  const areWords = words.some(({ length }) => length === wordDigits);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h3 className="text-label font-semibold">{areWords ? trialTexts.words : trialTexts.bits}</h3>
      <ul className="flex flex-wrap gap-2">
        {words.map((word, index) => (
          <li key={index} className="rounded-sm bg-well px-2 py-1 font-mono">
            {address + index} → <b>{areWords ? `0x${word.toUpperCase()}` : word}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OrdersProps {
  reading: TrialReading;
  shown: TrialInput;
  onChoose: (order: WordOrder) => void;
}

/** The value in each possible word order, to choose from; for a single word just the value. */
function Orders({ reading, shown, onChoose }: OrdersProps) {
  const id = useId();
  const { values } = reading;
  if (values.length < 2)
    return (
      <p>
        <span className="text-label font-semibold">{trialTexts.value}</span>{' '}
        <b className="font-mono">{chosenValue(reading, shown)}</b>
      </p>
    );
  const parsed = parseRegister(shown.register);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-label font-semibold">
        {trialTexts.orders}
      </h3>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ order, raw }) => (
          <OrderChoice
            key={order}
            order={order}
            value={rawInWords(raw, shown.unit)}
            isChosen={'order' in parsed && parsed.order === order}
            onChoose={() => onChoose(order)}
          />
        ))}
      </div>
    </section>
  );
}

interface OrderChoiceProps {
  order: WordOrder;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
}

function OrderChoice({ order, value, isChosen, onChoose }: OrderChoiceProps) {
  const look = isChosen ? 'border-ink inset-ring-1 inset-ring-ink' : 'border-line';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`grid min-w-0 cursor-pointer gap-0.5 rounded-md border bg-raised p-3 text-left ${look}`}
    >
      <span className="flex items-center justify-between gap-2 text-label">
        <b className="font-mono">{orderName(order)}</b>
        {isChosen ? (
          <span className="inline-flex items-center gap-1 font-semibold">
            <glyphs.CheckDisc />
            {trialTexts.chosen}
          </span>
        ) : (
          <span className="underline underline-offset-3">{trialTexts.choose}</span>
        )}
      </span>
      <b className="font-mono wrap-anywhere">{value}</b>
      <span className="text-label text-ink-2">{orderLabels[order]}</span>
    </button>
  );
}

interface OtherUnitsProps {
  readings: readonly TrialReading[];
  shown: TrialInput;
  onChoose: (unit: number) => void;
}

/** The same register under other unit numbers, if its own was silent: those that answer can be chosen. */
function OtherUnits({ readings, shown, onChoose }: OtherUnitsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-label font-semibold">
        {trialTexts.units}
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-raised">
        {readings.map((reading) => {
          const { unit } = reading;
          return (
            <ReadingRow
              key={unit}
              name={trialTexts.unit(unit)}
              reading={reading}
              value={chosenValue(reading, shown)}
              isImplausible={isImplausible(reading, shown)}
              onChoose={hasAnswered(reading) ? () => onChoose(unit) : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface NeighbourRegistersProps {
  trial: SensorTrial;
  shown: TrialInput;
  onChoose: (register: string) => void;
}

/** The registers before and after, to choose from: manuals that count from 1 are off by one. */
function NeighbourRegisters({ trial: { reading, neighbours }, shown, onChoose }: NeighbourRegistersProps) {
  const id = useId();
  const rows = [...neighbours, reading]
    .toSorted((one, other) => one.address - other.address)
    .map((one) => {
      const steps = one.address - reading.address;
      return { one, steps, register: movedBy(shown.register, steps) };
    });
  const failing = reading.failure ? undefined : rows.find(({ one }) => one.failure);
  const failureTexts = failing && failureInWords(failing.one);
  const likelier = rows.find(
    ({ one }) => isImplausible(reading, shown) && !one.failure && !isImplausible(one, shown),
  );
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-label font-semibold">
        {trialTexts.neighbours}
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-raised">
        {rows.map(({ one, steps, register }) => (
          <ReadingRow
            key={steps}
            name={register}
            more={trialTexts.steps[steps]}
            reading={one}
            value={chosenValue(one, shown)}
            isImplausible={isImplausible(one, shown)}
            isChosen={steps === 0}
            onChoose={steps === 0 ? undefined : () => onChoose(register)}
          />
        ))}
      </ul>
      {failureTexts && (
        <div className="mt-2">
          <FailureBlock
            family="grey"
            what={failureTexts.what}
            next={
              likelier
                ? trialTexts.neighbourIsLikelier(likelier.register)
                : trialTexts.neighbourFails(failing.register)
            }
          />
        </div>
      )}
    </section>
  );
}

interface TrialResultProps {
  trial: SensorTrial;
  /** Input of the trial. */
  tried: TrialInput;
  /** The form's current values. */
  typed: TrialInput;
  onChoose: (changes: Partial<Pick<TrialInput, 'register' | 'subordinate'>>, isElsewhere?: boolean) => void;
}

/** Whether the form still names the place that was read; word order and unit do not matter. */
const isSamePlace = (one: TrialInput, other: TrialInput): boolean =>
  (['connection', 'subordinate'] as const).every((name) => one[name].trim() === other[name].trim()) &&
  withOrder(one.register, 'ABCD') === withOrder(other.register, 'ABCD');

/** The answer of a device with the choices that it offers, or why there is none and what to try next. */
export function TrialResult({ trial, tried, typed, onChoose }: TrialResultProps) {
  const { reading, neighbours, otherUnits } = trial;
  const isSame = isSamePlace(tried, typed);
  const shown = { ...typed, register: isSame ? typed.register : tried.register };
  const failure = failureInWords(reading);
  return (
    <>
      {!isSame && (
        <Banner family="amber">{trialTexts.outdated(tried.register, tried.connection, reading.unit)}</Banner>
      )}
      {failure && (
        <FailureBlock
          family="red"
          what={failure.what}
          next={nextStep(trial, shown.register) ?? failure.next}
        />
      )}
      {!failure && <ReadWords reading={reading} />}
      {!failure && (
        <Orders
          reading={reading}
          shown={shown}
          onChoose={(order) => onChoose({ register: withOrder(shown.register, order) }, !isSame)}
        />
      )}
      {neighbours.length > 0 && (
        <NeighbourRegisters trial={trial} shown={shown} onChoose={(register) => onChoose({ register })} />
      )}
      {otherUnits.length > 0 && (
        <OtherUnits
          readings={otherUnits}
          shown={shown}
          onChoose={(unit) => onChoose({ subordinate: String(unit) })}
        />
      )}
    </>
  );
}
