import { createConnection } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { error, ok, skipped, warning } from '../finding.mjs';

const answerMs = 5_000;

/** State of all processes, as reported by the gateway. */
export async function running({ stack, dataDir }) {
  const logs = `Guarda in ${join(dataDir, 'logs')}.`;
  const isOff = () =>
    warning('Officina è spenta', 'Accendila con npm start; gran parte dei controlli aspetta lei.');
  if (!stack) return isOff();
  const answer = await fetch(`${stack.url}/health/status`, { signal: AbortSignal.timeout(answerMs) }).catch(
    ({ name }) => name,
  );
  if (answer === 'TimeoutError') return error('il gateway non risponde', logs);
  if (typeof answer === 'string') return isOff();
  /** @type {{ services?: Record<string, string[]> }} */
  const { services = {} } = await answer.json();
  const missing = Object.entries(services).filter(([, lacks]) => lacks.length > 0);
  if (answer.ok) return ok(`accesa a ${stack.url}, ${Object.keys(services).length} servizi`);
  const words = missing.map(([name, lacks]) => `${name} (${lacks.join(', ')})`).join(', ');
  return error(`non sta bene: ${words || 'guarda lo stato in «Aiuto»'}`, logs);
}

/** The INFO that the bus sends to a new connection: its first line has the version. */
async function busInfo(url) {
  const { hostname: host, port } = new URL(url.replace(/,.*/, ''));
  const socket = createConnection({ host, port: Number(port || 4222) });
  socket.setTimeout(answerMs, () => socket.destroy(new Error('timeout')));
  try {
    const [line] = await once(socket, 'data');
    return JSON.parse(`${line}`.replace(/^INFO |\r\n.*/gs, ''));
  } finally {
    socket.destroy();
  }
}

/** Whether the bus answers; the processes themselves report missing permissions. */
export async function bus({ stack, env }) {
  const url = env.NATS_URL || stack?.natsUrl;
  if (!url) return skipped('si accende con Officina');
  try {
    const { version } = await busInfo(url);
    return ok(`NATS ${version}`);
  } catch {
    if (!env.NATS_URL) return skipped('si accende con Officina');
    return error(`NATS_URL non risponde: ${url}`, 'Accendi quel server, o correggi NATS_URL.');
  }
}
