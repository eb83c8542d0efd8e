import { sessions, tenants, users } from './auth.ts';
import { customers } from './customers.ts';
import { events } from './events.ts';
import { importSamples } from './imports.ts';
import { interventions } from './interventions.ts';
import { lots } from './lots.ts';
import { machines } from './machines.ts';
import { orders } from './orders.ts';
import { plans } from './plans.ts';
import type { Sample, Samples } from './sample.ts';
import { productionData, readings, sensors } from './sensors.ts';
import { sites } from './sites.ts';
import { spares } from './spares.ts';
import { statistics } from './statistics.ts';
import { visits } from './visits.ts';

const groups: Record<string, Samples> = {
  interventions,
  machines,
  orders,
  plans,
  spares,
  statistics,
  sites,
  visits,
  customers,
  lots,
  sensors,
  readings,
  productionData,
  imports: importSamples,
  events,
  tenants,
  users,
  sessions,
};

/** The sample of an entry; an entry without one fails the tests by this error. */
export function sampleOf(name: string): Sample {
  const [group = '', verb = ''] = name.split('.');
  const sample = groups[group]?.[verb];
  if (!sample) throw new Error(`${name} has no sample: add it to e2e/system/samples`);
  return sample;
}
