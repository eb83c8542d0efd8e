import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { defaultSettings } from '../../poll/connection.ts';
import { ChaosProxy } from '../../testing/chaos-proxy.ts';
import { ScriptedDevice } from '../../testing/scripted-device.ts';
import { Line } from '../line.ts';
import type { ReadError } from '../modbus-link.ts';

export const question = { unit: 1, fc: 3, address: 7, count: 2 } as const;

/** A line that waits patiently; where a test means silence it gives `asked` a shorter time. */
export const lineTo = (port: number, connectMs = 30_000) =>
  new Line(
    () => ({ host: '127.0.0.1', port, settings: { ...defaultSettings, timeoutMs: 30_000 } }),
    connectMs,
    () => true,
  );

/** What was read, or why nothing was. */
export const asked = (line: Line, what: Parameters<Line['ask']>[0] = question, limitMs?: number) =>
  line.ask(what, limitMs).catch(({ failure, exception }: ReadError) => exception ?? failure);

/** A device, what spoils its answers, and a line through that. */
export async function startLink() {
  const device = await ScriptedDevice.start();
  const proxy = await ChaosProxy.start(device.port);
  return { device, proxy, line: lineTo(proxy.port) };
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

/** A server with so many callers that no further connection to it comes about. */
export async function startFullServer() {
  const python = execFile('python3', ['-c', full]);
  const [port] = await once(python.stdout as NodeJS.ReadableStream, 'data');
  return { port: Number(port), close: () => void python.stdin?.end() };
}
