import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { defaultSettings } from '../../poll/connection.ts';
import { ChaosProxy } from '../../testing/chaos-proxy.ts';
import { ScriptedDevice } from '../../testing/scripted-device.ts';
import { DeviceConnection } from '../device-connection.ts';
import type { ReadError } from '../modbus-link.ts';

export const request = { unit: 1, fc: 3, address: 7, count: 2 } as const;

/** A connection with long limits; tests of timeouts give `resultOf` a shorter one. */
export const openConnection = (port: number, connectMs = 30_000) =>
  new DeviceConnection(
    () => ({ host: '127.0.0.1', port, settings: { ...defaultSettings, timeoutMs: 30_000 } }),
    connectMs,
    () => true,
  );

/** The words that were read, or why none were. */
export const resultOf = (
  connection: DeviceConnection,
  what: Parameters<DeviceConnection['ask']>[0] = request,
  limitMs?: number,
) => connection.ask(what, limitMs).catch(({ failure, exception }: ReadError) => exception ?? failure);

/** A device, a proxy that can spoil its answers, and a connection through the proxy. */
export async function startLink() {
  const device = await ScriptedDevice.start();
  const proxy = await ChaosProxy.start(device.port);
  return { device, proxy, connection: openConnection(proxy.port) };
}

const full = `
import socket, sys
s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(0)
fill = []
for i in range(3):
    c = socket.socket(); c.setblocking(False)
    try: c.connect(s.getsockname())
    except BlockingIOError: pass
    fill.append(c)
print(s.getsockname()[1], flush=True)
sys.stdin.read()`;

/** A server with a full backlog, to which no further connection succeeds. */
export async function startFullServer() {
  const python = execFile('python3', ['-c', full]);
  const [port] = await once(python.stdout as NodeJS.ReadableStream, 'data');
  return { port: Number(port), close: () => void python.stdin?.end() };
}
