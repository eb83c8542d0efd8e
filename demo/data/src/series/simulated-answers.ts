import type { AnswerAt } from '@officina/industrial-data/past/readings-between';
import { demoPlant } from '@officina/simulator/demo-plant';
import { Plant } from '@officina/simulator/plant';
import { scenario } from '@officina/simulator/scenario';
import type { Standstill } from '@officina/simulator/signal';

/** The seed of the running simulated devices. */
const seed = 1;
const devices = scenario.parse(demoPlant);
/** Offset after the function code of an answer: the exception, or the number of bytes. */
const dataOffset = 8;

/** The words or the bit in an answer. */
function wordsIn(answer: Buffer, fc: number): number[] {
  const bytes = answer.subarray(dataOffset + 1);
  if (fc <= 2) return [bytes.readUInt8(0) & 1];
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2));
}

/**
 * The answers that the simulated devices would have given at any time.
 * @param standstills of each unit's machine, by unit number
 */
export function simulatedAnswers(standstills: ReadonlyMap<number, readonly Standstill[]>): AnswerAt {
  let now = 0;
  const plant = new Plant(devices, () => now, seed, standstills);
  return ({ unit, register: { fc, address, count } }, at) => {
    now = at / 1_000;
    const answer = plant.answer({ transaction: 0, unit, fc, address, count });
    if (!answer) throw new Error(`unit ${unit} of the demo keeps silent`);
    const isRefused = answer.readUInt8(dataOffset - 1) !== fc;
    return isRefused ? { exception: answer.readUInt8(dataOffset) } : { words: wordsIn(answer, fc) };
  };
}
