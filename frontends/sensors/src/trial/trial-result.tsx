import type { SensorTrial } from '@officina/contracts/industrial/readings';
import { Banner } from '@officina/web-kit';
import { failureInWords } from '@officina/web-kit/sensors';
import { withOrder } from '../words/register-text.ts';
import { Beside } from './beside.tsx';
import { FailureBlock } from './failure-block.tsx';
import { Orders } from './orders.tsx';
import { nextStep } from './next-step.ts';
import { OtherUnits } from './other-units.tsx';
import { trialTexts } from './trial-texts.ts';
import type { Tried } from './use-trial.ts';
import { ReadWords } from './read-words.tsx';

interface TrialResultProps {
  trial: SensorTrial;
  /** What was read. */
  tried: Tried;
  /** What is in the form now. */
  typed: Tried;
  onChoose: (changes: Partial<Pick<Tried, 'register' | 'subordinate'>>, isElsewhere?: boolean) => void;
}

/** Whether the form still names the place that was read; another order or unit of the same words does. */
const isSamePlace = (one: Tried, other: Tried): boolean =>
  (['connection', 'subordinate'] as const).every((name) => one[name].trim() === other[name].trim()) &&
  withOrder(one.register, 'ABCD') === withOrder(other.register, 'ABCD');

/** What a device answered, with what can be chosen of it; without an answer why, and what to try next. */
export function TrialResult({ trial, tried, typed, onChoose }: TrialResultProps) {
  const { reading, neighbours, otherUnits } = trial;
  const isSame = isSamePlace(tried, typed);
  const shown = { ...typed, register: isSame ? typed.register : tried.register };
  const failure = failureInWords(reading);
  return (
    <>
      {!isSame && (
        <Banner family="amber">{trialTexts.old(tried.register, tried.connection, reading.unit)}</Banner>
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
        <Beside trial={trial} shown={shown} onChoose={(register) => onChoose({ register })} />
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
