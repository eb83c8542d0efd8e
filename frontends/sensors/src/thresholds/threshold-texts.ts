import {
  maxBeyondFor,
  maxLimit,
  thresholdProblems,
  withoutNoise,
} from '@officina/contracts/industrial/thresholds';
import { counted } from '@officina/web-kit';
import { valueInWords } from '@officina/web-kit/sensors';

/** The thresholds in the form: a text where something else than a number is typed. */
export interface TypedThresholds {
  high: number | string | null;
  low: number | string | null;
  beyondFor: number | string | null;
  hysteresis: number | string | null;
  opensIntervention: boolean;
  machineId: string;
}

/** Texts below a field: advice is amber and blocks nothing, a hint explains the typed value. */
interface ThresholdText {
  advice?: string;
  hint?: string;
}

const numberOf = (value: number | string | null): number | null => (typeof value === 'number' ? value : null);

/** Why a number cannot be saved. */
function refusalOf(value: number | string | null, least: number): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return 'Deve essere un numero';
  if (Math.abs(value) > maxLimit) return 'Numero troppo grande';
  return value < least ? 'Non può essere negativa' : undefined;
}

/** «5 minuti», «90 secondi» */
function durationText(seconds: number): string {
  if (seconds % 60 === 0) return counted(seconds / 60, 'minuto', 'minuti');
  return counted(seconds, 'secondo', 'secondi');
}

function beyondForText(value: number | string | null): ThresholdText {
  if (value === null || value === 0) return { hint: 'Vuoto: basta una lettura oltre il limite' };
  const isTaken = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxBeyondFor;
  if (!isTaken) return { advice: `Secondi interi, da 0 a ${maxBeyondFor}` };
  return { hint: `In allarme dopo ${durationText(Number(value))} oltre il limite` };
}

function hysteresisText({ high, low, hysteresis }: TypedThresholds, unit: string): ThresholdText {
  const by = numberOf(hysteresis);
  if (!by) return { hint: 'Vuoto: rientra appena il valore torna nel limite' };
  const [from, to] = [numberOf(high), numberOf(low)];
  const places = [
    ...(from === null ? [] : [`a ${valueInWords(withoutNoise(from - by), unit)} in discesa`]),
    ...(to === null ? [] : [`a ${valueInWords(withoutNoise(to + by), unit)} in salita`]),
  ];
  return places.length > 0 ? { hint: `Rientra ${places.join(', ')}` } : {};
}

/** The texts below each threshold; what a save would refuse has the same words. */
export function thresholdTexts(
  typed: TypedThresholds,
  unit: string,
): Record<'high' | 'low' | 'beyondFor' | 'hysteresis' | 'opensIntervention', ThresholdText> {
  const { high, low, hysteresis, opensIntervention, machineId } = typed;
  const known = { high: numberOf(high), low: numberOf(low), hysteresis: numberOf(hysteresis) };
  const problems = thresholdProblems({ ...known, opensIntervention, machineId });
  const problemAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const limit = (value: number | string | null, side: string) =>
    value === null
      ? `Facoltativo: ${side} questo valore il sensore è in allarme`
      : `In allarme ${side} ${valueInWords(numberOf(value), unit)}`;
  const told = (advice: string | undefined, text: ThresholdText): ThresholdText =>
    advice ? { advice } : text;
  return {
    high: told(refusalOf(high, -maxLimit), { hint: limit(high, 'sopra') }),
    low: told(refusalOf(low, -maxLimit) ?? problemAt('low'), { hint: limit(low, 'sotto') }),
    beyondFor: beyondForText(typed.beyondFor),
    hysteresis: told(refusalOf(hysteresis, 0) ?? problemAt('hysteresis'), hysteresisText(typed, unit)),
    opensIntervention: told(problemAt('opensIntervention'), {
      hint: 'A ogni allarme una RICHIESTA sul macchinario, se quella di prima non è ancora aperta',
    }),
  };
}
