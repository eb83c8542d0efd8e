import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { monthInWords, useSearchParams } from '@officina/web-kit';
import { BarChart, type ChartSeries } from '@officina/web-kit/chart';
import { Field, Select } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { drawnAs, indicatorKeys, inUnits, valueInWords, type IndicatorKey } from './in-words.ts';

const options = indicatorKeys.map((value) => ({ value, label: texts[value].title }));

/** Which indicator is drawn, in the address: `?mesi=onTime`. */
function useDrawn() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('mesi');
  const drawn = indicatorKeys.find((key) => key === asked) ?? indicatorKeys[0];
  const draw = (key: IndicatorKey) =>
    setParams(
      (next) => {
        next.set('mesi', key);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { drawn, draw };
}

/** One of the indicators, month by month. */
export function MonthsChart({ indicators }: { indicators: Indicators | undefined }) {
  const { drawn, draw } = useDrawn();
  const { format } = drawnAs[drawn];
  const series = useMemo<ChartSeries[]>(
    () => [{ key: 'value', label: texts[drawn].chart, colour: 'c1' }],
    [drawn],
  );
  const rows = useMemo(
    () =>
      indicators?.months.map(({ month, [drawn]: { value } }) => ({
        key: month,
        label: `${month.slice(5)}/${month.slice(2, 4)}`,
        name: monthInWords(`${month}-01`),
        values: { value: value === null ? null : inUnits(drawn, value) },
      })),
    [indicators, drawn],
  );
  return (
    <BarChart
      title={texts.months}
      sentence={
        indicators
          ? texts.monthsSentence(texts[drawn].chart, valueInWords(drawn, indicators.total[drawn]))
          : ''
      }
      {...{ series, rows, format }}
      rowsExpected={12}
      rowsAre={texts.month}
      kind="times"
      fileName="indicatori-mese-per-mese"
      choice={
        <div className="mt-4 max-w-80 print:hidden">
          <Field label={texts.indicator}>
            <Select value={drawn} onChange={draw} options={options} />
          </Field>
        </div>
      }
    />
  );
}
