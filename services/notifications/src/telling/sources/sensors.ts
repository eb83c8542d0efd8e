import type { StoredEvent } from '@officina/contracts/events/events';
import type { SensorAlarm } from '@officina/contracts/industrial/sensor-alarm';
import { zoneOf } from '@officina/server-kit/zone';
import type { LookUps } from '../look-ups.ts';
import type { Telling } from '../telling.ts';

/** The actions of readings, in the log (ADR 0072); all others are changes of a sensor's settings. */
const titles = new Set(['Sensore muto', 'Sensore di nuovo attivo', 'Soglia superata', 'Valore rientrato']);

/** «TEMP-01 — Mosto» of «Sensore TEMP-01 — Mosto — COM-01» */
const nameOf = (object: string, machine: string | undefined): string => {
  const name = object.replace(/^Sensore /, '');
  const end = ` — ${machine}`;
  return machine !== undefined && name.endsWith(end) ? name.slice(0, -end.length) : name;
};

/** «muto dalle 07:58», in the tenant's zone; «oltre 28 °C: 29,4 °C» */
function detailOf({ to }: StoredEvent, zone: string): string {
  const { silence, crossing } = (to ?? {}) as Partial<SensorAlarm>;
  if (silence) return silence.end ? '' : `muto ${sinceWhen(silence.since, zone)}`;
  if (!crossing) return '';
  const measured = (value: number) => [decimals.format(value), crossing.unit].filter(Boolean).join(' ');
  const { side, limit, value, end } = crossing;
  if (end) return end.value === null ? '' : measured(end.value);
  return `${side === 'high' ? 'sopra' : 'sotto'} ${measured(limit)}: ${measured(value)}`;
}

const decimals = new Intl.NumberFormat('it', { maximumFractionDigits: 3 });

/** «dalle 07:58» */
const sinceWhen = (instant: string, timeZone: string): string => {
  const time = new Intl.DateTimeFormat('it', { hour: '2-digit', minute: '2-digit', timeZone });
  return `dalle ${time.format(new Date(instant))}`;
};

/** Sensors that fall silent or answer again, and values that cross a limit or come back. */
export const fromSensor = async (event: StoredEvent, look: LookUps): Promise<Telling[]> => {
  const { action, object, entityId: id, machineId } = event;
  if (!titles.has(action)) return [];
  const machine = await look.machine(machineId);
  const thing = { entity: 'sensor', id } as const;
  const mute = { ...thing, label: 'di questo sensore' };
  const line = [nameOf(object, machine?.shortCode), detailOf(event, zoneOf(look.company.caller))]
    .filter(Boolean)
    .join(', ');
  const reasonFor: Telling['reasonFor'] = (person) =>
    person.reasonOf(machine) ??
    (person.choiceOf('sensor').scope === 'all' ? 'Vuoi sapere di tutti i sensori' : undefined);
  return [{ kind: 'sensor', title: action, line, machine, thing, mute, reasonFor }];
};
