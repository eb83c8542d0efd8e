import { sessions, tenants, users } from './auth.ts';
import { events } from './events.ts';
import { interventions } from './interventions.ts';
import { machines } from './machines.ts';
import type { Sample, Samples } from './sample.ts';
import { sites } from './sites.ts';

const groups: Record<string, Samples> = { interventions, machines, sites, events, tenants, users, sessions };

/** The sample of an entry; an entry without one fails the tests by this error. */
export function sampleOf(name: string): Sample {
  const [group = '', verb = ''] = name.split('.');
  const sample = groups[group]?.[verb];
  if (!sample) throw new Error(`${name} has no sample: add it to e2e/system/samples`);
  return sample;
}
