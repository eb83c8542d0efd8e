// Forked by `bench/poller.mjs`: devices on loopback; sends their ports, and ends with its parent.
import { ScriptedDevice } from './scripted-device.ts';

const [live = 0, dead = 0] = process.argv.slice(2).map(Number);

const devices = await Promise.all([
  ...Array.from({ length: live }, () => ScriptedDevice.start()),
  ...Array.from({ length: dead }, () => ScriptedDevice.start(() => 'silence')),
]);
process.send?.(devices.map(({ port }) => port));
process.on('disconnect', () => process.exit());
