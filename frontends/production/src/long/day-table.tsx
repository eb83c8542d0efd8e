import { addDays, Button, formatNumber, italianDay } from '@officina/web-kit';
import {
  ChartTable,
  placeOf,
  slotAt,
  slotRows,
  slotTime,
  type Slots,
  type SlotSeries,
} from '@officina/web-kit/chart';
import { DateInput, Field, type Period } from '@officina/web-kit/forms';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { slotsPerDay } from '../data/gmt.ts';
import { texts } from '../texts.ts';

interface DayTableProps {
  slots: Slots;
  series: readonly SlotSeries[];
  period: Period;
  /** ISO day whose rows are shown. */
  day: string;
  onDay: (day: string) => void;
}

const stored = (value: number) => formatNumber(value, 4);

/** Every value of the period, a day on each page: all rows at once would be thousands. */
export function DayTable({ slots, series, period, day, onDay }: DayTableProps) {
  const first = placeOf(slots, Date.parse(day));
  const nameOf = (slot: number) => slotTime(slotAt(slots, slot));
  const data = slotRows(series, { from: first, to: first + slotsPerDay }, nameOf, stored);
  const show = (next: string) => {
    if (next >= period.from && next <= period.to) onDay(next);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-2.5" data-print="hide">
        <Button icon={ChevronLeft} disabled={day <= period.from} onClick={() => show(addDays(day, -1))}>
          {texts.dayBefore}
        </Button>
        <Field label={texts.tableDay} className="w-44">
          <DateInput value={day} onChange={show} />
        </Field>
        <Button trailing={ChevronRight} disabled={day >= period.to} onClick={() => show(addDays(day, 1))}>
          {texts.dayAfter}
        </Button>
      </div>
      <ChartTable data={data} caption={texts.tableOf(italianDay(day))} rowsAre="Ora GMT" />
    </>
  );
}
