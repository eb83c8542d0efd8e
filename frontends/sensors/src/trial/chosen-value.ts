import type { TrialReading } from '@officina/contracts/industrial/readings';
import { parseRegister } from '@officina/contracts/industrial/register';
import { rawInWords } from '@officina/web-kit/sensors';
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
