import type { TrialReading } from '@officina/contracts/industrial/readings';
import { trialTexts } from './trial-texts.ts';

const wordDigits = 4;

/** What came over the wire, each word with its address there. */
export function ReadWords({ reading: { words, address } }: { reading: TrialReading }) {
  const areWords = words.some(({ length }) => length === wordDigits);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h3 className="text-label font-semibold">{areWords ? trialTexts.words : trialTexts.bits}</h3>
      <ul className="flex flex-wrap gap-2">
        {words.map((word, index) => (
          <li key={index} className="rounded-sm bg-well px-2 py-1 font-mono">
            {address + index} → <b>{areWords ? `0x${word.toUpperCase()}` : word}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
