import type { StoredEvent } from '@officina/contracts/events/events';
import type { LookUps } from '../look-ups.ts';
import type { Telling } from '../telling.ts';
import { fromIntervention } from './interventions.ts';
import { fromOrder } from './orders.ts';
import { fromSensor } from './sensors.ts';
import { fromSpare } from './spares.ts';

/** What an event gives to tell, by entity; the first that concerns a person counts. */
type Source = (event: StoredEvent, look: LookUps) => Promise<Telling[]>;

const sources: Record<string, Source> = {
  intervention: fromIntervention,
  order: fromOrder,
  sensor: fromSensor,
  spare: fromSpare,
};

/** What an event gives to tell; nothing for deletes, and for most events. */
export const tellingsOf = async (event: StoredEvent, look: LookUps): Promise<Telling[]> =>
  event.to === null ? [] : ((await sources[event.entity]?.(event, look)) ?? []);
