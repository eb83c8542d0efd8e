import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Tenant } from '../support/tenants.ts';
import { daysAgo, keepDays, silentSensor } from './production.ts';
import { newMachine } from './seed.ts';

/** The day on which the line ran. */
export const day = daysAgo(2);

/** A press that stopped from 10:00 to 11:00, a compressor without readings from 10:30 to 12:30, and a temperature. */
export async function line(tenant: Tenant): Promise<void> {
  const press = await newMachine(tenant, { shortCode: 'PRE-04', name: 'Pressa piegatrice' });
  const own = { machineId: press._id };
  const power = await silentSensor(tenant, {
    ...own,
    dataCode: 'PWR-P04',
    description: 'Pressa',
    unit: 'kW',
    runsFrom: 5,
  });
  const compressor = await silentSensor(tenant, {
    dataCode: 'PWR-C01',
    description: 'Compressore',
    unit: 'kW',
  });
  const oil = await silentSensor(tenant, { ...own, dataCode: 'TMP-P04', description: 'Olio', unit: '°C' });
  const keep = (sensor: Sensor, valueOf: (slot: number) => number | null) =>
    keepDays(tenant, sensor, [day], () => Array.from({ length: 48 }, (_, at) => valueOf(at)));
  const runs = (at: number) => at >= 12 && at < 34 && (at < 20 || at >= 22);
  await keep(power, (at) => (at === 28 ? 38.5 : runs(at) ? 16 + at / 100 : 0));
  await keep(compressor, (at) => (at >= 21 && at < 25 ? null : 7.12345));
  await keep(oil, (at) => 58 + at / 8);
}

/** The summary text of that day. */
export const words =
  'Il tratto più lungo senza dati è di Compressore, dalle 10:30 alle 12:30 GMT. ' +
  'Il fermo più lungo è di Pressa, dalle 10:00 alle 11:00 GMT. ' +
  'Il valore più alto è 38,5 kW, di Pressa, dalle 14:00 alle 14:30 GMT.';
