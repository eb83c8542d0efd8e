import type { SensorTrial } from '@officina/contracts/industrial/readings';
import { useId } from 'react';
import { failureInWords } from '@officina/web-kit/sensors';
import { movedBy } from '../words/register-text.ts';
import { chosenValue, isOdd } from './chosen-value.ts';
import { FailureBlock } from './failure-block.tsx';
import { ReadingRow } from './reading-row.tsx';
import { trialTexts } from './trial-texts.ts';
import type { Tried } from './use-trial.ts';

interface BesideProps {
  trial: SensorTrial;
  shown: Tried;
  onChoose: (register: string) => void;
}

/** The register before and the one after, to choose one: who counts from 1 is one off. */
export function Beside({ trial: { reading, neighbours }, shown, onChoose }: BesideProps) {
  const id = useId();
  const rows = [...neighbours, reading]
    .toSorted((one, other) => one.address - other.address)
    .map((one) => {
      const steps = one.address - reading.address;
      return { one, steps, register: movedBy(shown.register, steps) };
    });
  const failing = reading.failure ? undefined : rows.find(({ one }) => one.failure);
  const words = failing && failureInWords(failing.one);
  const likelier = rows.find(({ one }) => isOdd(reading, shown) && !one.failure && !isOdd(one, shown));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-label font-semibold">
        {trialTexts.beside}
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-raised">
        {rows.map(({ one, steps, register }) => (
          <ReadingRow
            key={steps}
            name={register}
            more={trialTexts.steps[steps]}
            reading={one}
            value={chosenValue(one, shown)}
            isOdd={isOdd(one, shown)}
            isChosen={steps === 0}
            onChoose={steps === 0 ? undefined : () => onChoose(register)}
          />
        ))}
      </ul>
      {words && (
        <div className="mt-2">
          <FailureBlock
            family="grey"
            what={words.what}
            next={
              likelier
                ? trialTexts.besideIsLikelier(likelier.register)
                : trialTexts.besideFails(failing.register)
            }
          />
        </div>
      )}
    </section>
  );
}
