import type { TrialReading } from '@officina/contracts/industrial/readings';
import { useId } from 'react';
import { chosenValue, isOdd } from './chosen-value.ts';
import { isThere } from './next-step.ts';
import { ReadingRow } from './reading-row.tsx';
import { trialTexts } from './trial-texts.ts';
import type { Tried } from './use-trial.ts';

interface OtherUnitsProps {
  readings: readonly TrialReading[];
  shown: Tried;
  onChoose: (unit: number) => void;
}

/** The same register under other unit numbers, where its own kept silent: one that answers can be chosen. */
export function OtherUnits({ readings, shown, onChoose }: OtherUnitsProps) {
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
              isOdd={isOdd(reading, shown)}
              onChoose={isThere(reading) ? () => onChoose(unit) : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}
