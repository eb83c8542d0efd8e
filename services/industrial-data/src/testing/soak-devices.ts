// Forked by the soak: devices on loopback, healthy ones and such as have trouble by chance; tells their ports, lets the trouble go when it is told so, and ends with who started it.
import { seededRandom } from '@officina/server-kit/seeded-random';
import { setTimeout as wait } from 'node:timers/promises';
import { ChaosProxy } from './chaos-proxy.ts';
import { ownAddresses, ScriptedDevice } from './scripted-device.ts';

const [healthy = 0, troubled = 0, longestMs = 0, seed = 0] = process.argv.slice(2).map(Number);

/** What fails: the device, and the way to it. */
interface Place {
  device: ScriptedDevice;
  proxy: ChaosProxy;
}

const random = seededRandom(seed);
const oneOf = <T>(some: readonly [T, ...T[]]): T => some[Math.floor(random() * some.length)] ?? some[0];
const noise = (): Buffer => Buffer.from(Array.from({ length: 10 }, () => Math.floor(random() * 256)));

const withByte = (answer: Buffer, place: number): Buffer => {
  const changed = Buffer.from(answer);
  changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
  return changed;
};

/** Answers that come as other bytes than they were said. */
const spoilt = (proxy: ChaosProxy, change: (answer: Buffer) => Buffer) => {
  proxy.spoil = (answer) => [{ bytes: change(answer) }];
};

/** By how much an answer is late at most. */
const latestMs = 3_000;

/** Not 1 to 3, for which a sensor is left alone for longer than a soak lasts. */
const exceptions = [4, 5, 6, 8, 10, 11] as const;

const troubles: readonly [Trouble, ...Trouble[]] = [
  ({ proxy }) => proxy.cut(oneOf(['fin', 'rst'])),
  ({ proxy }) => {
    proxy.hangsUp = true;
    proxy.cut('rst');
  },
  ({ proxy }) => void (proxy.isHole = true),
  ({ proxy }) => void (proxy.spoil = (bytes) => [{ bytes, afterMs: random() * latestMs }]),
  ({ proxy }) => proxy.refuse(),
  ({ device }) => void (device.reply = () => ({ exception: oneOf(exceptions) })),
  ({ device }) => void (device.reply = () => 'silence'),
  ({ proxy }) => spoilt(proxy, noise),
  ({ proxy }) => spoilt(proxy, (answer) => Buffer.concat([answer, noise()])),
  ({ proxy }) => spoilt(proxy, (answer) => withByte(answer, 1)),
  ({ proxy }) => spoilt(proxy, (answer) => withByte(answer, 6)),
  ({ proxy }) => spoilt(proxy, (answer) => answer.subarray(0, -1)),
  ({ proxy }) => spoilt(proxy, (answer) => Buffer.concat([answer, answer])),
  ({ proxy }) =>
    void (proxy.spoil = (answer) => Array.from(answer, (byte) => ({ bytes: Buffer.of(byte), afterMs: 5 }))),
];

type Trouble = (place: Place) => void | Promise<void>;

async function mend({ device, proxy }: Place): Promise<void> {
  Object.assign(proxy, { isHole: false, hangsUp: false, spoil: undefined });
  device.reply = ownAddresses;
  // Whoever dials a port where nobody listens may have taken it for a moment.
  while (!proxy.isListening) await proxy.accept().catch(() => wait(100));
}

const calm = new AbortController();
const pause = () => wait(random() * longestMs, undefined, { signal: calm.signal }).catch(() => undefined);
let count = 0;

async function trouble(place: Place): Promise<void> {
  for (await pause(); !calm.signal.aborted; await pause()) {
    count += 1;
    await oneOf(troubles)(place);
    await pause();
    await mend(place);
    // Else a late answer could come between the bytes of another, as it cannot on a wire.
    await wait(latestMs);
  }
}

async function newPlace(): Promise<Place> {
  const device = await ScriptedDevice.start();
  return { device, proxy: await ChaosProxy.start(device.port) };
}

const places = await Promise.all(Array.from({ length: healthy + troubled }, newPlace));
const troubling = places.slice(healthy).map(trouble);
process.once('message', () => {
  calm.abort();
  void Promise.all(troubling).then(() => {
    const mostUnanswered = Math.max(...places.map(({ proxy }) => proxy.mostUnanswered));
    process.send?.({ troubles: count, mostUnanswered });
  });
});
process.on('disconnect', () => process.exit());
process.send?.(places.map(({ proxy }) => proxy.port));
