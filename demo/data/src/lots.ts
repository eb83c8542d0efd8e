import type { LotCreate, LotRecordInput } from '@officina/contracts/lotlog/lot';
import type { DemoProduct } from './catalogue/products.ts';
import type { Span } from './history.ts';
import { random, type Random } from './random.ts';
import { lotDays } from './seasons.ts';
import { day } from './working-time.ts';

/**
 * A lot as the create call takes it, without its records: a closed lot receives them when it closes, a running one when
 * it is created.
 */
export interface DemoLot {
  key: string;
  body: LotCreate & { startDate: string };
  /** When it was closed; `null` while it runs. */
  closedAt: number | null;
  records: LotRecordInput[];
}

/** The course of a fermentation. */
interface Course {
  /** Start in epoch milliseconds; `until` is the last moment with readings. */
  start: number;
  until: number;
  /** Factor of the usual speed. */
  pace: number;
  /** Days. */
  stopsAfter?: number;
}

const hour = day / 24;
const perYear = 22;
/** °C, % vol per °Bx, and °Bx per day at full speed. */
const [warm, factor, fastest] = [17, 0.55, 3];
/** °Bx at which the speed is halved, and % vol at which fermentation stops. */
const [halving, inhibiting] = [2.5, 17];
const longest = 40;

/** Days since the start of the running lots: on schedule, slow, stuck, and unread for three days. */
const running: { began: number; pace: number; stopsAfter?: number; unread?: number }[] = [
  { began: 5, pace: 1 },
  { began: 9, pace: 0.3 },
  { began: 12, pace: 1, stopsAfter: 4 },
  { began: 9, pace: 1, unread: 3 },
];

const rounded = (value: number) => Math.round(value * 10) / 10;

/** One reading each morning until the goal is passed or readings stop. */
function readingsOf(must: number, desired: number, course: Course, dice: Random): LotRecordInput[] {
  const { start, until, pace, stopsAfter = longest } = course;
  const records: LotRecordInput[] = [];
  let [sugar, yeast] = [must, 0.12];
  for (let hours = 0; hours <= longest * 24 && start + hours * hour <= until; hours += 1) {
    const alcohol = factor * (must - sugar);
    if (hours % 24 === 0) {
      const read = Math.min(until, start + hours * hour + dice.between(0, 50) * 60_000);
      records.push({
        measuredAt: new Date(read).toISOString(),
        bx: rounded(sugar + 0.1 * (dice.next() - 0.5)),
        temperature: rounded(warm + 3 * (dice.next() - 0.5)),
        ...(records.length % 3 === 2 && { AlcholEbul: rounded(alcohol + 0.4 * dice.next()) }),
      });
      if (alcohol > desired) break;
    }
    if (hours / 24 >= stopsAfter) continue;
    const vigour = (sugar / (halving + sugar)) * Math.max(0, 1 - alcohol / inhibiting);
    yeast += (1.2 * yeast * vigour * (1 - yeast)) / 24;
    sugar -= (fastest * pace * yeast * vigour) / 24;
  }
  return records;
}

/** Seven in the morning of a day, in UTC. */
const morning = (instant: number) => instant - (instant % day) + 7 * hour;

/** The lots of a plant in this span, by start: closed ones, most from the harvest, and four running ones. */
export function lotsOf(code: string, products: DemoProduct[], { today, days }: Span): DemoLot[] {
  const dice = random(code.length + 4_711);
  const numbers = new Map<string, number>();
  const lotOf = (index: number, course: Course): Omit<DemoLot, 'closedAt'>[] => {
    const made = products[index % products.length];
    if (!made) return [];
    const { product, must, desired } = made;
    const startDate = new Date(course.start).toISOString();
    const series = `${product}-${startDate.slice(2, 4)}`;
    const number = (numbers.get(series) ?? 0) + 1;
    numbers.set(series, number);
    const lotCode = `${series}-${String(number).padStart(3, '0')}`;
    const [least, most] = must;
    const records = readingsOf(least + (most - least) * dice.next(), desired, course, dice);
    const body = { lotCode, product, desiredAlcohol: desired, startDate };
    return [{ key: `demo-lot-${lotCode}`, body, records }];
  };
  const count = Math.round((Math.min(days, 730) / 365) * perYear);
  const first = today - days * day;
  const past = lotDays(first, days - 16, count).map((begins, index) => {
    const start = morning(begins);
    return lotOf(index, { start, until: today, pace: 0.85 + 0.35 * dice.next() }).map((lot) => {
      const last = Date.parse(lot.records.at(-1)?.measuredAt ?? lot.body.startDate);
      return { ...lot, closedAt: Math.min(last + 5 * hour, today) };
    });
  });
  const now = running.map(({ began, unread = 0, ...course }, index) => {
    const dates = { start: morning(today - began * day), until: today - unread * day };
    return lotOf(index, { ...dates, ...course }).map((lot) => ({ ...lot, closedAt: null }));
  });
  return [...past, ...now].flat();
}
