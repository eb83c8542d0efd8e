/** @jest-environment @officina/web-kit/testing/environment */
import type { TrialReading } from '@officina/contracts/industrial/readings';
import { describe, expect, it } from '@jest/globals';
import { nextStep, nextStepAmong } from './next-step.ts';

const reading = (more: Partial<TrialReading> = {}): TrialReading => ({
  ...{ fc: 3, address: 20, unit: 7, words: ['0007'], values: [], ms: 38 },
  ...more,
});
const exception = (number: number, more: Partial<TrialReading> = {}) =>
  reading({ words: [], failure: 'exception', exception: number, ...more });
const silent = (more: Partial<TrialReading> = {}) => reading({ words: [], failure: 'silent', ...more });
const [before, after] = [{ address: 19 }, { address: 21 }];

describe('for a missing register the next step', () => {
  const stepOf = (neighbours: TrialReading[], of = exception(2), register = 'h20f') =>
    nextStep({ reading: of, neighbours, otherUnits: [] }, register);
  const none = /^Nemmeno i registri accanto si leggono/;

  it('is the neighbour that was read, before or after', () => {
    expect(stepOf([reading(before), exception(2, after)])).toMatch(/^h19f si legge: sceglilo/);
    expect(stepOf([exception(2, before), reading(after)])).toMatch(/^h21f si legge: sceglilo/);
    expect(stepOf([reading(before), reading(after)], undefined, '#40021')).toMatch(
      /^#40020 e #40022 si leggono/,
    );
  });

  it('is not the register before if that is missing too, nor before the first', () => {
    expect(stepOf([exception(2, before), exception(2, after)])).toMatch(none);
    expect(stepOf([exception(2, { address: 1 })], exception(2, { address: 0 }), 'h0')).toMatch(none);
  });

  it('is the usual advice if there was no time to look', () => {
    expect(stepOf([])).toMatch(/^Prova il registro prima/);
  });

  it('does not mention the type if a request for one register is refused', () => {
    expect(stepOf([exception(3, before), exception(3, after)], exception(3))).toMatch(/^Controlla il tipo/);
    expect(stepOf([reading(before)], exception(3))).toMatch(/^h19f si legge/);
  });

  it('is specific for other exceptions', () => {
    expect(stepOf([reading(before)], exception(4))).toMatch(/^Guarda i suoi allarmi/);
    expect(stepOf([exception(1, before)], exception(1))).toMatch(/^Prova l’altra area/);
  });
});

describe('for a silent unit', () => {
  const stepOf = (otherUnits: TrialReading[], of = silent()) =>
    nextStep({ reading: of, neighbours: [], otherUnits }, 'h20f');

  it.each([
    ['one with a value', [silent({ unit: 1 }), reading({ unit: 255 })], /^Risponde il subordinato 255:/],
    [
      'all with a number, and none that only refuses',
      [reading({ unit: 1 }), exception(2, { unit: 255 }), reading({ unit: 0 })],
      /^Rispondono i subordinati 1 e 0:/,
    ],
    [
      'all that refuse where none has a number',
      [exception(2, { unit: 1 }), exception(2, { unit: 255 }), exception(1, { unit: 0 })],
      /^Rispondono i subordinati 1, 255 e 0:/,
    ],
    [
      'none of those that the gateway does not find',
      [exception(11, { unit: 1 }), exception(10, { unit: 255 })],
      /^Controlla l’indirizzo/,
    ],
    ['none that is silent too', [silent({ unit: 1 })], /^Controlla l’indirizzo/],
  ])('the next step names %s', (_, otherUnits, step) => expect(stepOf(otherUnits)).toMatch(step));

  it('the next step is the same if the gateway reports no device', () => {
    expect(stepOf([reading({ unit: 1 })], exception(11))).toMatch(/^Risponde il subordinato 1:/);
  });
});

it('among all sensors of a connection, other answers rule out address and cable', () => {
  expect(nextStepAmong(silent(), [silent(), silent({ unit: 8 })])).toMatch(/^Controlla l’indirizzo/);
  expect(nextStepAmong(silent(), [silent(), exception(2, { unit: 8 })])).toMatch(/^Altri subordinati/);
  expect(nextStepAmong(silent(), [silent(), exception(11, { unit: 8 })])).toMatch(/^Controlla l’indirizzo/);
  expect(nextStepAmong(silent(), [silent(), reading()])).toMatch(/^Lo stesso subordinato risponde/);
  expect(nextStepAmong(reading(), [reading()])).toBeUndefined();
});
