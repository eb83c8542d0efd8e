import type { SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import type { WordOrder } from '@officina/contracts/industrial/register';
import { failureInWords } from '@officina/web-kit/sensors';
import { trialTexts } from './trial-texts.ts';

/** Area or first digit of a classic reference, address, type, order, and the rest. */
const parts = /^(#[0134]|[hicd])?(\d{1,5})([unwlfkqd])?([sbr])?((?:\.\d{1,2})?\+?)$/i;
const orderLetters = { ABCD: '', CDAB: 's', BADC: 'b', DCBA: 'r' } as const satisfies Record<
  WordOrder,
  string
>;

/** A `register` with another word order; an invalid text stays as typed. */
export const withOrder = (register: string, order: WordOrder): string =>
  register
    .trim()
    .replace(
      parts,
      (_, area = '', address, type = '', _order, rest) =>
        `${area}${address}${type}${orderLetters[order]}${rest}`,
    );

/** A `register` moved by some addresses; a classic reference keeps its number of digits. An invalid text stays as typed. */
export const movedBy = (register: string, steps: number): string =>
  register.trim().replace(parts, (_, area = '', address: string, type = '', order = '', rest) => {
    const moved = String(Number(address) + steps);
    const digits = area.startsWith('#') ? moved.padStart(address.length, '0') : moved;
    return `${area}${digits}${type}${order}${rest}`;
  });

/** Whether a device has answered under a unit, even with an exception, unless that is the gateway's. */
export const hasAnswered = ({ failure, exception = 0 }: TrialReading): boolean =>
  !failure || (failure === 'exception' && exception !== 10 && exception !== 11);

const isRead = ({ failure }: TrialReading): boolean => !failure;

/** Units that can be chosen: those with a value; if there are none, those that have answered. */
function unitsToChoose(otherUnits: readonly TrialReading[]): number[] {
  const read = otherUnits.filter(isRead);
  return (read.length > 0 ? read : otherUnits.filter(hasAnswered)).map(({ unit }) => unit);
}

/** Exceptions about the address: no such register, or too many of them. */
const isAddressException = ({ exception = 0 }: TrialReading): boolean => exception === 2 || exception === 3;

function neighbourStep({ reading, neighbours }: SensorTrial, register: string): string | undefined {
  const read = neighbours.filter(isRead).map(({ address }) => movedBy(register, address - reading.address));
  if (read.length > 0) return trialTexts.neighboursRead(read);
  const isBeforeKnown = reading.address === 0 || neighbours.some(({ address }) => address < reading.address);
  return reading.exception === 2 && isBeforeKnown ? trialTexts.neighboursFail : undefined;
}

/**
 * What to try next after a failed reading: a neighbouring register or another unit that can be read, otherwise the usual
 * advice; `undefined` if the reading has not failed.
 * @param register as typed
 */
export function nextStep(trial: SensorTrial, register: string): string | undefined {
  const { reading, otherUnits } = trial;
  const units = unitsToChoose(otherUnits);
  if (units.length > 0) return trialTexts.unitsAnswer(units);
  return (isAddressException(reading) && neighbourStep(trial, register)) || failureInWords(reading)?.next;
}

/** As `nextStep`, for one of several readings of a connection: other answers rule out some causes. */
export function nextStepAmong(reading: TrialReading, all: readonly TrialReading[]): string | undefined {
  const answering = all.filter(hasAnswered);
  if (reading.failure === 'silent' && answering.some(({ unit }) => unit === reading.unit))
    return trialTexts.sameUnitAnswers;
  if (reading.failure === 'silent' && answering.length > 0) return trialTexts.othersAnswer;
  return failureInWords(reading)?.next;
}
