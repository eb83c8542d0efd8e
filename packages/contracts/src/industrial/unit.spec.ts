import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { randomTexts } from '../testing/random-texts.ts';
import { toEngineeringUnits, parseUnit, unitPattern, unitProblem, type Unit } from './unit.ts';

const golden = readFileSync(new URL('../testing/sensor-golden.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, text, result] = /^"([^"]*)" +(\{.*\})$/.exec(line) ?? [];
    return result === undefined ? [] : [[text ?? '', JSON.parse(result) as object] as const];
  });

describe('a unit', () => {
  it('has its sixteen golden cases', () => {
    expect(golden).toHaveLength(16);
  });

  it.each(golden)('%j means what it is known to mean', (text, result) => {
    expect(parseUnit(text)).toEqual(result);
  });

  it('is parsed or rejected, and never throws', () => {
    const texts = randomTexts(100_000, '°Cbarm3/h*+-~0123456789.,', 24);
    expect(texts.filter((text) => Object.values(parseUnit(text)).includes(NaN))).toEqual([]);
  });

  it('is accepted if it matches its published pattern', () => {
    const pattern = new RegExp(unitPattern);
    const fitting = randomTexts(100_000, '°Cm/*+-~012.,', 9).filter((text) => pattern.test(text));
    expect(fitting.length).toBeGreaterThan(1_000);
    expect(fitting.filter((text) => unitProblem(text) !== undefined)).toEqual([]);
  });

  it('has a factor other than 0 and a label of twelve characters', () => {
    expect(unitProblem('A/0')).toBe('Unità non valida: fattore 0');
    expect(unitProblem('grammi/litro!')).toBe('Unità non valida: etichetta oltre 12 caratteri');
    expect(unitProblem('grammi/litro')).toBeUndefined();
  });
});

it.each([
  ['°C/10', 235, 23.5],
  ['°C/10-40', 235, -16.5],
  ['bar*0.01', 250, 2.5],
  ['°F*1,8+32', 100, 212],
  ['V/10', 3, 0.3],
])('a raw number is converted to %s', (unit, raw, value) => {
  expect(toEngineeringUnits(raw, parseUnit(unit) as Unit)).toBe(value);
});
