// Forked by the soak: devices on loopback, some of which fail at random; sends their ports, ends the failures on request, and
// ends with its parent.
import { seededRandom } from '@officina/server-kit/seeded-random';
import { setTimeout as wait } from 'node:timers/promises';
import { ChaosProxy } from './chaos-proxy.ts';
import { ownAddresses, ScriptedDevice } from './scripted-device.ts';

const [healthy = 0, troubled = 0, longestMs = 0, seed = 0] = process.argv.slice(2).map(Number);

/** A device and its proxy, which can both fail. */
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

/** Changes the bytes of answers. */
const spoil = (proxy: ChaosProxy, change: (answer: Buffer) => Buffer) => {
  proxy.spoil = (answer) => [{ bytes: change(answer) }];
};

/** Maximum delay of an answer. */
const maxDelayMs = 3_000;

/** Without 1 to 3, which pause a sensor for longer than a soak takes. */
const exceptions = [4, 5, 6, 8, 10, 11] as const;

const troubles: readonly [Trouble, ...Trouble[]] = [
  ({ proxy }) => proxy.cut(oneOf(['fin', 'rst'])),
  ({ proxy }) => {
    proxy.hangsUp = true;
    proxy.cut('rst');
  },
  ({ proxy }) => void (proxy.isBlackHole = true),
  ({ proxy }) => void (proxy.spoil = (bytes) => [{ bytes, afterMs: random() * maxDelayMs }]),
  ({ proxy }) => proxy.refuse(),
  ({ device }) => void (device.reply = () => ({ exception: oneOf(exceptions) })),
  ({ device }) => void (device.reply = () => 'silence'),
  ({ proxy }) => spoil(proxy, noise),
  ({ proxy }) => spoil(proxy, (answer) => Buffer.concat([answer, noise()])),
  ({ proxy }) => spoil(proxy, (answer) => withByte(answer, 1)),
  ({ proxy }) => spoil(proxy, (answer) => withByte(answer, 6)),
  ({ proxy }) => spoil(proxy, (answer) => answer.subarray(0, -1)),
  ({ proxy }) => spoil(proxy, (answer) => Buffer.concat([answer, answer])),
  ({ proxy }) =>
    void (proxy.spoil = (answer) => Array.from(answer, (byte) => ({ bytes: Buffer.of(byte), afterMs: 5 }))),
];

type Trouble = (place: Place) => void | Promise<void>;

async function recover({ device, proxy }: Place): Promise<void> {
  Object.assign(proxy, { isHole: false, hangsUp: false, spoil: undefined });
  device.reply = ownAddresses;
  // A client that connects to a closed port may hold it for a moment.
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
    await recover(place);
    // Otherwise a late answer could mix with the bytes of another, which cannot happen on a wire.
    await wait(maxDelayMs);
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
    const maxUnanswered = Math.max(...places.map(({ proxy }) => proxy.maxUnanswered));
    process.send?.({ troubles: count, maxUnanswered });
  });
});
process.on('disconnect', () => process.exit());
process.send?.(places.map(({ proxy }) => proxy.port));
