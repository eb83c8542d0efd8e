import type { Entity } from '@officina/contracts/events/actions';
import { largestCustomers } from './customers.ts';
import { largestInterventions } from './interventions.ts';
import type { LargestKind } from './largest-kind.ts';
import { largestLots } from './lots.ts';
import { largestMachines } from './machines.ts';
import { largestOrders } from './orders.ts';
import { largestTenants, largestUsers } from './people.ts';
import { largestPlans } from './plans.ts';
import { largestSensors } from './sensors.ts';
import { largestSites } from './sites.ts';
import { largestSpares } from './spares.ts';
import { largestVisits } from './visits.ts';

/** The largest documents of every entity that is built. */
export const kinds: Partial<Record<Entity, LargestKind>> = {
  intervention: largestInterventions,
  lot: largestLots,
  sensor: largestSensors,
  machine: largestMachines,
  order: largestOrders,
  plan: largestPlans,
  spare: largestSpares,
  site: largestSites,
  visit: largestVisits,
  customer: largestCustomers,
  user: largestUsers,
  tenant: largestTenants,
};
