import type { SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import { failureInWords } from '@officina/web-kit/sensors';
import { movedBy } from '../words/register-text.ts';
import { trialTexts } from './trial-texts.ts';

/** Whether somebody is there under a unit, be it with an exception of its own and not of its gateway. */
export const isThere = ({ failure, exception = 0 }: TrialReading): boolean =>
  !failure || (failure === 'exception' && exception !== 10 && exception !== 11);

const isRead = ({ failure }: TrialReading): boolean => !failure;

/** Units of which one can be chosen: those with a number, and where none has one those that are there. */
function unitsToChoose(otherUnits: readonly TrialReading[]): number[] {
  const read = otherUnits.filter(isRead);
  return (read.length > 0 ? read : otherUnits.filter(isThere)).map(({ unit }) => unit);
}

/** No such register, or not so many of them: the exceptions that speak of the address. */
const isOfAddress = ({ exception = 0 }: TrialReading): boolean => exception === 2 || exception === 3;

function besideStep({ reading, neighbours }: SensorTrial, register: string): string | undefined {
  const read = neighbours.filter(isRead).map(({ address }) => movedBy(register, address - reading.address));
  if (read.length > 0) return trialTexts.neighboursRead(read);
  const isBeforeKnown = reading.address === 0 || neighbours.some(({ address }) => address < reading.address);
  return reading.exception === 2 && isBeforeKnown ? trialTexts.neighboursFail : undefined;
}

/**
 * What to try next about a reading that failed: what was read beside it, or under another unit, comes before what usually
 * helps; `undefined` of one that did not fail.
 * @param register as it was typed
 */
export function nextStep(trial: SensorTrial, register: string): string | undefined {
  const { reading, otherUnits } = trial;
  const units = unitsToChoose(otherUnits);
  if (units.length > 0) return trialTexts.unitsAnswer(units);
  return (isOfAddress(reading) && besideStep(trial, register)) || failureInWords(reading)?.next;
}

/** The same of one of several readings of a connection: who else answers on it shows what it cannot be. */
export function nextStepAmong(reading: TrialReading, all: readonly TrialReading[]): string | undefined {
  const there = all.filter(isThere);
  if (reading.failure === 'silent' && there.some(({ unit }) => unit === reading.unit))
    return trialTexts.sameUnitAnswers;
  if (reading.failure === 'silent' && there.length > 0) return trialTexts.othersAnswer;
  return failureInWords(reading)?.next;
}
