import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@officina/server-kit/testing/until';
import { setTimeout as delay } from 'node:timers/promises';
import { startReplicas, type Replicas } from '../testing/replicas.ts';
import { ownAddresses, ScriptedDevice } from '../testing/scripted-device.ts';

/** A sensor is read every 15 s; its third failure is the one that counts. */
const silentMs = 90_000;

let device: ScriptedDevice;
let replicas: Replicas;
beforeAll(async () => {
  device = await ScriptedDevice.start();
  replicas = await startReplicas([`127.0.0.1:${device.port}`]);
}, 60_000);
afterAll(async () => {
  await replicas.close();
  await device.stop();
});

it('a device that hangs and answers again is told once each, though replicas die and take over meanwhile', async () => {
  const first = await replicas.start('one');
  const { _id } = await replicas.newSensor('T1', `127.0.0.1:${device.port}`, 'h7');
  const stateOf = async () => (await replicas.states()).find(({ sensorId }) => sensorId === _id);
  await until(async () => (await stateOf())?.quality === 'G', 30_000);
  const second = await replicas.start('two');
  device.reply = () => 'silence';
  await until(async () => (await stateOf())?.quality === 'T', 40_000);
  // Halfway through the silence.
  await first.kill();
  await until(() => replicas.told(_id).length > 1, silentMs);
  const third = await replicas.start('three');
  await second.kill();
  await delay(20_000);
  expect(replicas.told(_id)).toEqual(['0 Sensore creato', '0 Sensore muto']);
  device.reply = ownAddresses;
  await until(() => replicas.told(_id).length > 2, 60_000);
  await delay(5_000);
  expect(replicas.told(_id)).toEqual(['0 Sensore creato', '0 Sensore muto', '1 Sensore di nuovo attivo']);
  await third.stop();
}, 300_000);
