import type { Indicator } from '@officina/contracts/maintenance/statistics';
import { Bone, Card } from '@officina/web-kit';
import { texts } from '../texts.ts';
import { HowItIsMade } from './how-it-is-made.tsx';
import { basisInWords, leftOutInWords, valueInWords, type IndicatorKey } from './in-words.ts';

/** An indicator: its value, what it rests on, what is left out, how it is made. */
export function IndicatorCard({
  of: key,
  indicator,
}: {
  of: IndicatorKey;
  indicator: Indicator | undefined;
}) {
  return (
    <Card as="li" className="flex flex-col p-4 md:p-5">
      <h3>{texts[key].title}</h3>
      {indicator ? (
        <>
          <p className="mt-2 font-display text-h2 font-bold font-stretch-semi-condensed">
            {valueInWords(key, indicator)}
          </p>
          <p className="mt-1 text-ink-2">{basisInWords(key, indicator)}</p>
        </>
      ) : (
        <Bone className="mt-2 h-13 w-3/4" />
      )}
      <p className="my-1.5 min-h-[2lh] text-meta text-ink-2">{indicator && leftOutInWords(indicator)}</p>
      <HowItIsMade>{texts[key].how}</HowItIsMade>
    </Card>
  );
}
