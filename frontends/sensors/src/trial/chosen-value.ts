import type { TrialReading } from '@officina/contracts/industrial/readings';
import { parseRegister } from '@officina/contracts/industrial/register';
import { rawInWords } from '@officina/web-kit/sensors';
import type { Tried } from './use-trial.ts';

/** A reading's number in the order and the unit that are in the form now: «23,5 °C»; of a counter, whose unit is per hour, the bare count. */
export function chosenValue(
  { values }: TrialReading,
  { register, unit }: Pick<Tried, 'register' | 'unit'>,
): string {
  const parsed = parseRegister(register);
  const own = 'error' in parsed ? undefined : values.find(({ order }) => order === parsed.order);
  const isCounter = !('error' in parsed) && parsed.counter;
  return rawInWords((own ?? values[0])?.raw ?? null, isCounter ? '' : unit);
}
