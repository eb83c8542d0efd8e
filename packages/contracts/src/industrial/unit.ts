/** A parsed `unit` of a sensor: `value = raw × mul ÷ div + offset`. */
export interface Unit {
  label: string;
  mul: number;
  div: number;
  offset: number;
  /** Deadband in engineering units: smaller changes are ignored if only changes are stored. */
  deadband: number;
}

/** Why a text is not a valid unit, in Italian. */
export interface UnitError {
  error: string;
}

const longestLabel = 12;
const number = '[0-9]+(?:[.,][0-9]+)?';
const format = new RegExp(`^(.*?)(?:([/*])(${number}))?(?:([+-])(${number}))?(?:~(${number}))?$`);

const outside = '\\u0000-\\u001f\\u007f-\\u009f/*+~-';
const fraction = '(?:[.,][0-9]{1,3})?';
const factor = `(?:[1-9][0-9]{0,3}${fraction}|0[.,]0{0,3}[1-9])`;

/** Pattern of units for the OpenAPI document; `parseUnit` accepts a few more. */
export const unitPattern =
  `^[^${outside}]{0,8}(?:/[^0-9${outside}][^${outside}]{0,2})?` +
  `(?:[/*]${factor})?(?:[+-][0-9]{1,4}${fraction})?(?:~[0-9]{1,3}${fraction})?$`;

const valueOf = (text: string): number => Number(text.replace(',', '.'));

/**
 * Reads a sensor's `unit`: a label, then optionally a factor `/10` or `*0,01`, an offset `-40`, a deadband `~0,5`. A slash
 * without a number after it belongs to the label, as in `m3/h`.
 * @returns the unit, or why the text is invalid
 */
export function parseUnit(text: string): Unit | UnitError {
  const [, label = '', factorSign, by = '1', sign, offset = '0', deadband = '0'] =
    format.exec(text.trim()) ?? [];
  if (label.length > longestLabel) return { error: `etichetta oltre ${longestLabel} caratteri` };
  const scale = valueOf(by);
  if (scale === 0) return { error: 'fattore 0' };
  const isDivided = factorSign === '/';
  const shift = valueOf(offset);
  return {
    label,
    mul: isDivided ? 1 : scale,
    div: isDivided ? scale : 1,
    offset: sign === '-' ? -shift : shift,
    deadband: valueOf(deadband),
  };
}

/** Converts a raw number to engineering units. Divides because 3 ÷ 10 is exactly 0.3, unlike 3 × 0.1. */
export const toEngineeringUnits = (
  raw: number,
  { mul, div, offset }: Pick<Unit, 'mul' | 'div' | 'offset'>,
): number => (raw * mul) / div + offset;

/** Why a `unit` is invalid, in Italian; `undefined` for a valid one. */
export function unitProblem(text: string): string | undefined {
  const parsed = parseUnit(text);
  return 'error' in parsed ? `Unità non valida: ${parsed.error}` : undefined;
}
