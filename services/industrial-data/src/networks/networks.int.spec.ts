import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readings } from '@officina/contracts/industrial/readings';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@officina/server-kit/testing/until';
import {
  anna,
  carla,
  refusedAt,
  startIndustrial,
  type IndustrialTest,
} from '../testing/industrial-service.ts';

const outside =
  'Questo indirizzo, con questa porta, non è tra le reti dei sensori dell’azienda: chi amministra Officina può aggiungerlo';
const ownServerMessage = 'A questo indirizzo risponde Officina stessa';

let test: IndustrialTest;

beforeAll(async () => {
  test = await startIndustrial();
});
afterAll(() => test.service.close());

it.each([
  ['10.0.1.7', outside],
  // In a range of the list, but on another port.
  ['10.0.0.8:1502', outside],
  ['127.0.0.1:502', outside],
  ['169.254.169.254:80', outside],
  ['[::1]:502', outside],
  ['[::ffff:169.254.169.254]:80', outside],
  // In the tenant's list, but also the gateway.
  ['127.0.0.1:4200', ownServerMessage],
  ['[::ffff:127.0.0.1]:4200', ownServerMessage],
])('%s is refused on save: %s', async (connection, message) => {
  await expect(test.create({ connection })).rejects.toMatchObject(refusedAt(['connection', message]));
});

it('a trial is refused on a port outside the range', async () => {
  const body = { connection: '10.0.0.8:22', register: 'h1' };
  await expect(test.service.call(readings.trial, { body }, anna)).rejects.toMatchObject(
    refusedAt(['connection', outside]),
  );
});

it('a range allows the port that it names', async () => {
  test.networksOf('ROSSI').push('10.66.0.0/24:1502');
  await test.create({ connection: '10.66.0.8:1502' });
  await expect(test.create({ connection: '10.66.0.8' })).rejects.toMatchObject(
    refusedAt(['connection', outside]),
  );
});

it('host names, and networks of another tenant, are refused', async () => {
  await expect(test.create({ connection: 'localhost:502' })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ path: 'connection' }],
  });
  test.polled.find(({ code }) => code === 'CANTINA')?.networks.push('10.9.9.9');
  await test.create({ connection: '10.9.9.9' }, carla);
  await expect(test.create({ connection: '10.9.9.9' })).rejects.toMatchObject(
    refusedAt(['connection', outside]),
  );
});

it('an edit is checked if the connection changes or the sensor starts being polled', async () => {
  const { _id } = await test.create();
  await expect(test.edit(_id, { connection: '10.0.1.7' })).rejects.toMatchObject(
    refusedAt(['connection', outside]),
  );
  const idle = await test.create({ type: 'OTHER', connection: '10.0.1.7' });
  await expect(test.edit(idle._id, { type: 'MODBUS' })).rejects.toMatchObject(
    refusedAt(['connection', outside]),
  );
  const machineId = 'e'.repeat(24);
  await expect(test.edit(_id, { connection: '10.0.1.7', machineId })).rejects.toMatchObject(
    refusedAt(['machineId', 'Macchinario sconosciuto'], ['connection', outside]),
  );
});

it('a new network is allowed at once, and a sensor outside the list can still be edited', async () => {
  const list = test.polled.find(({ code }) => code === 'ROSSI')?.networks ?? [];
  const before = list.splice(0);
  list.push('10.77.0.7:1502');
  const { _id } = await test.create({ connection: '10.77.0.7:1502' });
  list.splice(0, 1, ...before);
  expect(await test.edit(_id, { description: 'Pompa' })).toMatchObject({ description: 'Pompa' });
});

it('a network added while an earlier request to auth-proxy is pending is allowed', async () => {
  const answer = Promise.withResolvers<void>();
  const { requests } = test.auth;
  test.auth.answersAfter = answer.promise;
  const earlier = expect(test.create({ connection: '10.88.0.8:1502' })).rejects.toMatchObject(
    refusedAt(['connection', outside]),
  );
  await until(() => test.auth.requests > requests);
  test.networksOf('ROSSI').push('10.88.0.9:1502');
  const later = test.create({ connection: '10.88.0.9:1502' });
  // The later request must find the earlier one pending.
  await pause(100);
  answer.resolve();
  await earlier;
  await later;
});

it('while auth-proxy is down its last answer is used', async () => {
  const refused = { code: 'invalid' };
  // A refused network is requested again.
  await expect(test.create({ connection: '10.0.2.1' })).rejects.toMatchObject(refused);
  await test.stop('auth');
  await test.create({ connection: '10.0.0.99' });
  await expect(test.create({ connection: '10.0.2.1' })).rejects.toMatchObject(refused);
  expect((await test.all(anna)).length).toBeGreaterThan(0);
});
