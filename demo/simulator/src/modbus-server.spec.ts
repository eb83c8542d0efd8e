import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { remoteDevice, simulatedDevice } from './device.ts';
import { Faults } from './faults/fault.ts';
import { ModbusServer } from './modbus-server.ts';
import { Plant } from './plant.ts';
import { scenario } from './scenario.ts';
import { knownPlant } from './testing/known-plant.ts';

const readInput = Buffer.from('000100000006010400000001', 'hex');
const answered = '000100000005010402ffff';
const servers: ModbusServer[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.stop();
});

async function serve(faults: string[] = [], behind?: ModbusServer): Promise<ModbusServer> {
  const plant = () => simulatedDevice(new Plant(scenario.parse(knownPlant), () => 0, 1));
  const device = behind ? remoteDevice('127.0.0.1', behind.port) : plant();
  const server = await ModbusServer.listen(device, new Faults(faults));
  servers.push(server);
  return server;
}

function client({ port }: ModbusServer): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  return socket;
}

/** Outcome of a request: the received bytes, `closed` or `reset`. */
async function outcomeOf(socket: Socket, question = readInput): Promise<string> {
  const isReset = new Promise<string>((resolve) => socket.once('error', () => resolve('reset')));
  socket.write(question);
  return Promise.race([
    once(socket, 'data').then(([bytes]: Buffer[]) => bytes?.toString('hex') ?? ''),
    isReset,
    once(socket, 'end').then(() => 'closed'),
  ]).catch(() => 'reset');
}

it.each([
  ['nothing', [], answered],
  ['a reset', ['rst'], 'reset'],
  ['a closed connection', ['fin'], 'closed'],
  ['a refused connection', ['refuse'], 'reset'],
  ['an exception', ['exception=6'], '000100000003018406'],
])('a client gets %s', async (_, faults, outcome) =>
  expect(await outcomeOf(client(await serve(faults)))).toBe(outcome),
);

it.each([
  ['is answered', [], answered],
  ['falls into a hole', ['hole'], 'closed'],
])('the last request before a client closes its side %s', async (_, faults, outcome) => {
  const socket = client(await serve(faults));
  const ended = outcomeOf(socket);
  socket.end();
  expect(await ended).toBe(outcome);
});

it('a device for one client resets the second, and accepts it after the first has left', async () => {
  const server = await serve(['single']);
  const first = client(server);
  expect(await outcomeOf(first)).toBe(answered);
  expect(await outcomeOf(client(server))).toBe('reset');
  first.destroy();
  while ((await outcomeOf(client(server))) !== answered) await pause(20);
});

it('a server forwards to another device with its own faults, and ends with it', async () => {
  const device = await serve();
  const late = await serve(['exception=6@5-9'], device);
  const socket = client(late);
  expect(await outcomeOf(socket)).toBe(answered);
  const coils = Buffer.from('000200000006010100050001', 'hex');
  expect(await outcomeOf(socket, coils)).toBe('000200000003018106');
  servers.splice(servers.indexOf(device), 1);
  const ended = once(socket, 'end');
  await device.stop();
  await ended;
});

it('the server disconnects a client that does not speak Modbus', async () =>
  expect(await outcomeOf(client(await serve()), Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toMatch(
    /^(closed|reset)$/,
  ));

it('the server answers requests that arrive in pieces and together', async () => {
  const socket = client(await serve());
  // When the first is answered, the piece after it has been read.
  expect(await outcomeOf(socket, Buffer.concat([readInput, readInput.subarray(0, 4)]))).toBe(answered);
  const both = Buffer.from(answered + answered, 'hex');
  socket.write(Buffer.concat([readInput.subarray(4), readInput]));
  let received = Buffer.alloc(0);
  while (received.length < both.length) received = Buffer.concat([received, ...(await once(socket, 'data'))]);
  expect(received).toEqual(both);
});
