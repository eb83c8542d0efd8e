import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { calendarDay } from '@officina/contracts/days';
import type { FileReply } from '@officina/contracts/endpoint';
import { offsetsBetween, productionNote } from '@officina/contracts/industrial/production-note';
import type { ProductionSheet } from '@officina/contracts/industrial/series';
import {
  choicesOf,
  sourceOf,
  unknownChoice,
  withDeleted,
  type SeriesChoice,
} from '@officina/contracts/industrial/series-choices';
import { Clock } from '@officina/server-kit/clock';
import { formatItalianDay, offsetAt, zoneOf } from '@officina/server-kit/zone';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import { Sensors, type NamedSensor } from '../sensors/sensor.model.ts';
import { dayId } from './day-documents.ts';
import { dayMs, dayOf, daysLater, dayText } from './series-days.ts';
import { withStoreTimeout, SeriesModels, type DayDocument } from './series-models.ts';
import { SeriesNames, type DayRange, type SeriesName } from './series-names.ts';
import { rounded } from './series-pages.ts';

const slotsPerDay = 48;
const slotMs = dayMs / slotsPerDay;
const hourMs = 3_600_000;
/** The days of one query, which are one batch of rows: 100 documents and 240 rows at most. */
const daysAtOnce = 5;

type Slots = DayDocument['slots'];

/** A column of values. */
interface Column {
  header: string;
  /** Absent for an unknown series, whose column is empty. */
  sensorId?: string;
}

const widthOf = (header: string): number => Math.min(40, Math.max(12, header.length + 2));

const headerOf = ({ name, code, unit }: SeriesChoice): string =>
  `${name}${code ? ` (${code})` : ''}${unit ? `, ${unit}` : ''}`;

/** The title and the note above the head. */
function factsOf({ first, last }: DayRange, isOneDay: boolean, zone: string): [string][] {
  const [from, to] = [dayText(first), dayText(last)];
  const title = isOneDay
    ? `Produzione giornaliera, ${formatItalianDay(from)}`
    : `Produzione su più giorni, ${formatItalianDay(from)} – ${formatItalianDay(to)}`;
  const offsets = offsetsBetween(from, to, (instant) => offsetAt(zone, instant) / hourMs);
  return [[title], [productionNote({ from, to }, offsets, zone)]];
}

/** Times are in GMT, whatever the tenant's zone. */
const sheetOf = (columns: Column[], facts: [string][]): Sheet => ({
  ...{ name: 'Valori medi', zone: 'UTC', facts, frozenColumns: 1 },
  columns: [
    { header: 'Data e ora (GMT)', kind: 'instant' as const, format: String.raw`dd/mm/yyyy\ hh:mm` },
    ...columns.map(({ header }) => ({ header, format: 'General' })),
  ].map((column) => ({ ...column, width: widthOf(column.header) })),
});

/** The half hours of a day; one without data is an empty cell. */
const rowsOf = (day: Date, series: (Slots | undefined)[]): Cell[][] =>
  Array.from({ length: slotsPerDay }, (_, at) => [
    new Date(day.getTime() + at * slotMs),
    ...series.map((slots) => {
      const value = slots?.[at] ?? null;
      return value === null ? null : rounded(value);
    }),
  ]);

/** A series as the rows of the chart's call identify it. */
const asRow = ({ name, dataCode, sensorId, isCodeShared }: SeriesName) => ({
  ...{ name, dataCode, ...(isCodeShared && { sensorId }) },
});

/** Makes the Excel file of the production pages. */
@Injectable()
export class ProductionWorkbook {
  constructor(
    private readonly models: SeriesModels,
    private readonly names: SeriesNames,
    private readonly sensors: Sensors,
    private readonly clock: Clock,
  ) {}

  /**
   * The averages of the chosen series, a row for each half hour; those of a day that is not over are empty.
   * @throws AppError `timeout` when the store does not answer
   */
  async file(caller: Caller, { startDate, endDate, series }: ProductionSheet): Promise<FileReply> {
    const dateOf = (day: string) => new Date(calendarDay(day) as string);
    const days: DayRange = { first: dateOf(startDate), last: dateOf(endDate ?? startDate) };
    const columns = await this.columnsOf(caller, series, days);
    const sheet = sheetOf(columns, factsOf(days, endDate === undefined, zoneOf(caller)));
    return {
      name: `produzione-${[startDate, endDate].filter(Boolean).join('-')}.xlsx`,
      content: workbook(sheet, this.batches(caller, columns, days)),
    };
  }

  /** The columns of the keys, resolved as on the production pages: a deleted sensor counts only if it has data on these days. */
  private async columnsOf(caller: Caller, keys: string[], days: DayRange): Promise<Column[]> {
    const named = await withStoreTimeout('reading sensors', this.sensors.named(caller));
    const sensors = new Map(named.map((sensor) => [sensor._id.toHexString(), sensor]));
    const names = await this.names.all(caller);
    const matching = names.filter(
      ({ dataCode, sensorId }) => keys.includes(dataCode) || keys.includes(sensorId),
    );
    // Only series with the same code affect the key and the name of a requested one.
    const codes = new Set(matching.map(({ dataCode }) => dataCode));
    const existing: (Omit<NamedSensor, '_id'> & { _id: string })[] = [];
    const deleted: SeriesName[] = [];
    for (const name of names.filter(({ dataCode }) => codes.has(dataCode))) {
      const sensor = sensors.get(name.sensorId);
      if (sensor?.dataCode) existing.push({ ...sensor, _id: name.sensorId });
      else if (await this.hasDays(caller, name.sensorId, days)) deleted.push(name);
    }
    const choices = withDeleted<SeriesChoice>(
      choicesOf(existing).map(({ choice }) => choice),
      deleted.map(asRow),
      (choice) => choice,
    );
    const deletedIds = new Map(deleted.map((name) => [sourceOf(asRow(name)), name.sensorId]));
    return keys.map((key) => {
      const choice = choices.find((one) => one.key === key) ?? unknownChoice(key);
      return { header: headerOf(choice), sensorId: choice.sensorId ?? deletedIds.get(key) };
    });
  }

  private async hasDays({ tenantId }: Caller, sensorId: string, { first, last }: DayRange): Promise<boolean> {
    const idOf = (day: Date) => dayId({ tenantId, sensorId, day });
    const _id = { $gte: idOf(first), $lte: idOf(this.untilYesterday(last)) };
    const found = this.models.days.findOne({ tenantId, _id }, { _id: 1 }).lean();
    return (await withStoreTimeout('looking for days', found.exec())) !== null;
  }

  /** The rows of a few days at a time; a batch is read while the one before is written. */
  private async *batches(
    { tenantId }: Caller,
    columns: Column[],
    { first, last }: DayRange,
  ): AsyncGenerator<Cell[][]> {
    for (let from = first; from <= last; from = daysLater(from, daysAtOnce)) {
      const days = Array.from({ length: daysAtOnce }, (_, at) => daysLater(from, at)).filter(
        (day) => day <= last,
      );
      const places = days.map((day) => ({
        day,
        ids: columns.map(({ sensorId }) => sensorId && dayId({ tenantId, sensorId, day })),
      }));
      const isOver = ({ day }: { day: Date }) => day <= this.untilYesterday(last);
      const ids = places.filter(isOver).flatMap((place) => place.ids.filter((id) => id !== undefined));
      const slots = await this.slotsOf(tenantId, ids);
      yield places.flatMap((place) =>
        rowsOf(
          place.day,
          place.ids.map((id) => (id === undefined ? undefined : slots.get(id))),
        ),
      );
    }
  }

  /** The half-hour averages of days by `_id`. */
  private async slotsOf(tenantId: string, ids: string[]): Promise<Map<string, Slots>> {
    if (ids.length === 0) return new Map();
    const fields = { slots: 1 };
    const found = this.models.days.find({ tenantId, _id: { $in: ids } }, fields).lean<DayDocument[]>();
    return new Map(
      (await withStoreTimeout('reading days', found.exec())).map(({ _id, slots }) => [_id, slots]),
    );
  }

  /** The day, or yesterday if the day is not over: its averages are not shown before. */
  private untilYesterday(day: Date): Date {
    const yesterday = daysLater(dayOf(this.clock.now().getTime()), -1);
    return day < yesterday ? day : yesterday;
  }
}
