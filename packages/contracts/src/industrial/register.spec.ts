import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { randomTexts } from '../testing/random-texts.ts';
import { registerAdvice, registerProblem } from './register-hints.ts';
import { parseRegister, registerPattern } from './register.ts';

/** Lines `text  length  {result}`; a text may start with a blank. */
const golden = readFileSync(new URL('../testing/sensor-golden.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, text = '', length = '', result = ''] = /^(.{1,12}?) +(\d{1,2}) (\{.*\})$/.exec(line) ?? [];
    return result && !text.startsWith('"')
      ? [[text, Number(length), JSON.parse(result) as object] as const]
      : [];
  });

describe('a register', () => {
  it('has its thirty-four golden cases', () => {
    expect(golden).toHaveLength(34);
  });

  it.each(golden)('%s means what it is known to mean', (text, length, result) => {
    expect(parseRegister(text)).toEqual(result);
    expect(text.trim()).toHaveLength(length);
  });

  it('is parsed or rejected, and never throws', () => {
    const texts = randomTexts(100_000, 'hicdHunwlfkqsbr#0134567895.+ -x:', 12);
    for (const text of texts) {
      const parsed = parseRegister(text);
      if ('error' in parsed) continue;
      expect(parsed.address).toBeGreaterThanOrEqual(0);
      expect(parsed.address + parsed.count).toBeLessThanOrEqual(65_536);
    }
  });

  it('is accepted if and only if it matches its published pattern', () => {
    const pattern = new RegExp(registerPattern);
    const odd = randomTexts(100_000, 'hicd0165534321unwlfkqdsbr#.+', 9);
    const differing = [...golden.map(([text]) => text.trim()), ...odd]
      .filter((text) => pattern.test(text) !== !('error' in parseRegister(text)))
      .filter((text) => text !== '' && !/^ | $/.test(text));
    expect(differing).toEqual([]);
  });
});

describe('messages about a register', () => {
  it.each([
    ['400001', 'Registro non valido: forse intendevi #400001'],
    ['0x10', 'Registro non valido: forse intendevi h16'],
    ['4:100', 'Registro non valido: forse intendevi h100'],
    ['3x12', 'Registro non valido: forse intendevi i12'],
    ['h65535f', 'Registro non valido: indirizzo oltre 65535'],
    ['c12f', 'Registro non valido: coil/ingresso digitale: nessun tipo, ordine, bit o contatore'],
    ['#40000', 'Registro non valido: riferimento da 1'],
  ])('reject %s with a suggestion', (text, problem) => {
    expect(registerProblem(text)).toBe(problem);
  });

  it('are absent for valid and empty registers', () => {
    expect(['h100f', '#40001', '', ' 12'].map(registerProblem)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['40001', 'forse intendevi #40001'],
    ['30011f', 'forse intendevi #30011f'],
    ['40001.15', 'forse intendevi #40001.15'],
    ['h40001', undefined],
    ['#40001', undefined],
    ['20001', undefined],
  ])('suggest a correction of %s', (text, advice) => {
    expect(registerAdvice(text)).toBe(advice);
  });
});
