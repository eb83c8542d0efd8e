import { offsetAt, dayOf } from '@officina/server-kit/zone';
import type { Crossing } from './crossing.ts';

/** What the texts of a request are made of. */
interface Facts {
  /** «Temperatura mosto (TMP-01)» */
  title: string;
  /** «°C»; may be empty. */
  unit: string;
  crossing: Crossing;
  /** Time zone of the tenant. */
  zone: string;
  now: Date;
}

const { format } = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 3 });

const valueText = (value: number, unit: string): string =>
  `${format(value).replace('-', '−')} ${unit}`.trim();

/** «10:32»; of another day «23:50 del 28/11». */
function sinceText({ crossing: { since }, zone, now }: Facts): string {
  const instant = since * 1_000;
  const local = new Date(instant + offsetAt(zone, instant)).toISOString();
  const [, month, day] = local.slice(0, 10).split('-');
  const isToday = dayOf(zone, new Date(instant)) === dayOf(zone, now);
  return `${local.slice(11, 16)}${isToday ? '' : ` del ${day}/${month}`}`;
}

/** «Temperatura mosto (TMP-01) sopra 28 °C: 29,4 °C dalle 10:32» */
export function issueText(facts: Facts): string {
  const { title, unit, crossing } = facts;
  const side = crossing.side === 'high' ? 'sopra' : 'sotto';
  const [limit, value] = [valueText(crossing.limit, unit), valueText(crossing.value, unit)];
  return `${title} ${side} ${limit}: ${value} dalle ${sinceText(facts)}`;
}

/** «Aperto da Officina: il sensore Temperatura mosto (TMP-01) ha superato il massimo di 28 °C.» */
export function noteText({ title, unit, crossing: { side, limit } }: Facts): string {
  const passed = side === 'high' ? 'ha superato il massimo' : 'è sceso sotto il minimo';
  return `Aperto da Officina: il sensore ${title} ${passed} di ${valueText(limit, unit)}.`;
}
