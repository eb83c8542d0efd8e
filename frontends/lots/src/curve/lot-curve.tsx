import type { Lot } from '@officina/contracts/lotlog/lot';
import { Card, useTenant } from '@officina/web-kit';
import { TimeChart } from '@officina/web-kit/chart';
import { useId, useMemo } from 'react';
import { curveInWords } from './curve-in-words.ts';
import { curveTexts } from './curve-texts.ts';
import { plotOf } from './lot-plot.ts';
import { readByNow } from './readings.ts';

interface LotCurveProps {
  lot: Lot;
  /** The lots of the list; the product's last closed ones stand faint behind. */
  others: readonly Lot[];
}

function NoReadings() {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className="p-4 md:p-5">
      <h2 id={heading}>{curveTexts.title}</h2>
      <p className="mt-1.5 text-aside">{curveTexts.noReadings}</p>
    </Card>
  );
}

/** The readings of a lot as lines over time, with what is to be reached and when. */
export function LotCurve({ lot, others }: LotCurveProps) {
  const settings = useTenant().data?.lots;
  const band = settings?.bands?.[lot.product];
  const plot = useMemo(() => plotOf(lot, others, band), [lot, others, band]);
  if (readByNow(lot).length === 0) return <NoReadings />;
  return (
    <TimeChart
      title={curveTexts.title}
      sentence={curveInWords(lot, settings?.instrument)}
      fileName={`lotto-${lot.lotCode}`}
      {...plot}
    />
  );
}
