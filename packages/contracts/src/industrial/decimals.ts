import { parseRegister } from './register.ts';
import type { Sensor } from './sensors.ts';
import { parseUnit } from './unit.ts';

const mostDecimals = 4;

/** Decimals of a number, at most four. */
function decimalsIn(number: number): number {
  const written = Number(number.toFixed(mostDecimals)).toString();
  return written.includes('.') ? written.length - written.indexOf('.') - 1 : 0;
}

/**
 * How many decimals the values of a sensor have: those of the steps in which its unit counts, 1 for `°C/10`.
 * @returns undefined for a float, a rate or a sensor without a register, whose steps are unknown
 */
export function decimalsOf({ register, unit }: Pick<Sensor, 'register' | 'unit'>): number | undefined {
  const source = parseRegister(register ?? '');
  const scale = parseUnit(unit ?? '');
  if ('error' in source || 'error' in scale || source.counter || source.type.startsWith('float'))
    return undefined;
  return Math.max(decimalsIn(scale.mul / scale.div), decimalsIn(scale.offset));
}

/** Decimals of a mean, one more than the values have. */
export function meanDecimalsOf(sensor: Pick<Sensor, 'register' | 'unit'>): number | undefined {
  const decimals = decimalsOf(sensor);
  return decimals === undefined ? undefined : Math.min(mostDecimals, decimals + 1);
}
