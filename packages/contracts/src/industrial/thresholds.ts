import type { FieldError } from '../problem.ts';

/** Largest absolute value of a limit. */
export const maxLimit = 1e12;

/** Longest time for which a value can be required to stay beyond a limit, in seconds: a day. */
export const maxBeyondFor = 86_400;

/** The thresholds of a sensor, as they are sent and stored. */
export interface ThresholdFields {
  type?: 'MODBUS' | 'OTHER' | undefined;
  high?: number | null | undefined;
  low?: number | null | undefined;
  hysteresis?: number | null | undefined;
  opensIntervention?: boolean | null | undefined;
  machineId?: string | null | undefined;
}

/** A number without the last digits of a sum of decimals: 0.4 − 0.1 is 0.3. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(12));

/** Thresholds that contradict each other, or an intervention that could not be opened; none for a sensor that is not read. */
export function thresholdProblems(sensor: ThresholdFields): FieldError[] {
  if (sensor.type === 'OTHER') return [];
  const { high = null, low = null, hysteresis, opensIntervention, machineId } = sensor;
  const problems: FieldError[] = [];
  if (high !== null && low !== null) {
    if (low >= high) problems.push({ path: 'low', message: 'Il minimo deve stare sotto il massimo' });
    else if ((hysteresis ?? 0) >= withoutNoise(high - low))
      problems.push({
        path: 'hysteresis',
        message: 'Deve essere minore della distanza tra minimo e massimo',
      });
  }
  if (!opensIntervention) return problems;
  const path = 'opensIntervention';
  if (high === null && low === null)
    problems.push({ path, message: 'Per aprire un intervento serve un massimo o un minimo' });
  else if (!machineId)
    problems.push({ path, message: 'Per aprire un intervento serve il macchinario del sensore' });
  return problems;
}
