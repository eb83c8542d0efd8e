import type { SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import type { WordOrder } from '@officina/contracts/industrial/register';
import { failureInWords } from '@officina/web-kit/sensors';
import { trialTexts } from './trial-texts.ts';

/** Area or first digit of a classic reference, address, type, order, and what follows. */
const parts = /^(#[0134]|[hicd])?(\d{1,5})([unwlfkqd])?([sbr])?((?:\.\d{1,2})?\+?)$/i;
const orderLetters = { ABCD: '', CDAB: 's', BADC: 'b', DCBA: 'r' } as const satisfies Record<
  WordOrder,
  string
>;

/** A good `register`, otherwise as it was typed, with another order. */
export const withOrder = (register: string, order: WordOrder): string =>
  register
    .trim()
    .replace(
      parts,
      (_, area = '', address, type = '', _order, rest) =>
        `${area}${address}${type}${orderLetters[order]}${rest}`,
    );

/** A good `register`, otherwise as it was typed, so many addresses further; a classic reference keeps its digits. */
export const movedBy = (register: string, steps: number): string =>
  register.trim().replace(parts, (_, area = '', address: string, type = '', order = '', rest) => {
    const moved = String(Number(address) + steps);
    const digits = area.startsWith('#') ? moved.padStart(address.length, '0') : moved;
    return `${area}${digits}${type}${order}${rest}`;
  });

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
