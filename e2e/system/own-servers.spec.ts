import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { sensors } from '@officina/contracts/industrial/sensors';
import { openBus } from '../support/bus.ts';
import { adminCall } from '../support/tenants.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;
const { url, natsUrl } = addresses();
const own = { gateway: new URL(url).host, bus: new URL(natsUrl).host };

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
  const office = await openBus(addresses(), 'admin');
  const networks = { tenant: world.tenant.code, networks: Object.values(own) };
  await adminCall(office.bus, admin.setNetworks, networks);
  await office.close();
});
afterAll(() => lab.close());

it.each(Object.entries(own))(
  '[T24] no sensor can use the %s, even if the list includes it',
  async (_, connection) => {
    const body = { type: 'MODBUS' as const, dataCode: 'OWN-1', register: 'h1', connection };
    const { status, json } = await world.api.call(sensors.create, { body });
    const errors = [{ path: 'connection', message: 'A questo indirizzo risponde Officina stessa' }];
    expect({ status, json }).toMatchObject({ status: 422, json: { errors } });
  },
);
