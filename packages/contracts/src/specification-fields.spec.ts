import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { tenant } from './auth/tenants.ts';
import { auditEvent } from './events/events.ts';
import { sensor } from './industrial/sensors.ts';
import { series } from './industrial/series.ts';
import { lot } from './lotlog/lot.ts';
import { intervention } from './maintenance/interventions.ts';
import { machine } from './maintenance/machines.ts';
import { plan } from './maintenance/plans.ts';
import { spare } from './maintenance/spares.ts';
import { order, orderRow } from './orders/order.ts';
import { customer } from './sites/customers.ts';
import { site } from './sites/sites.ts';
import { visit } from './sites/visits.ts';

/** Fields of specification §3 by entity, spelled as specified. */
const specified: [string, z.ZodObject, string][] = [
  ['tenant', tenant, 'billingdata services'],
  [
    'intervention',
    intervention,
    '_id machineId maintenanceId type status priority alreadyReported openBy openDate startDate endDate issueDescription solveDescription externalExecutor scheduledMaintenance notes customData isActive',
  ],
  ['maintenance', plan, '_id machineId description triggeredByDays checkList shortCode'],
  [
    'machine',
    machine,
    '_id shortCode name manufacture serial model tags installDate site customer owner lastUpdate manualLink ceMark therIsManual conformCertificate isActive department customData',
  ],
  ['spare', spare, '_id code code2 name manufacture description contact notes unity machineId orderStatus'],
  [
    'sensor',
    sensor,
    '_id type dataCode sampling unit register saveOnlyChanges subordinate description connection machineId',
  ],
  ['order', order, '_id supplier contact orderDate price notes orderStatus machineId rows'],
  ['order row', orderRow, 'code code2 name description manufacture notes unity qt machineName'],
  ['customer', customer, 'name code address'],
  ['site', site, '_id name postalCode phone address city email code excode gpsLat gpsLon'],
  ['visit', visit, '_id site datetime owner note machines'],
  ['event', auditEvent, 'timestamp action object from to'],
  ['lot', lot, '_id lotCode product desiredAlcohol startDate endDate estimatedEndDate status user data'],
  ['lot record', lot.shape.data.element, 'timesamp temperature AlcholEbul bx'],
  ['series', series, 'name dataCode avgValues details day month momentInfo'],
];

describe('fields of the specification', () => {
  it.each(specified)('%s has them all', (_entity, schema, names) => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(names.split(' ')));
  });
});
