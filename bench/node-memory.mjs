import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { descendants, processes } from '../infra/lib/process-list.mjs';

const inspector = 'http://127.0.0.1:9229';

const megabytes = (bytes) => Math.round(bytes / 100_000) / 10;

/** The Node processes of an installation: its supervisor and those below it, by the name of their folder. */
export function nodeProcesses(supervisor) {
  const isNode = ({ program }) => basename(program) === 'node';
  const all = [processes().find(({ pid }) => pid === supervisor), ...descendants(supervisor)];
  return all.filter(isNode).map(({ pid }) => ({
    name: pid === supervisor ? 'supervisor' : basename(readlinkSync(`/proc/${pid}/cwd`)),
    pid,
  }));
}

/** Memory of a process in MB, from the kernel: `pss` counts each shared page in parts, `rss` counts it whole. */
export function residentMemory(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const value = (name) => megabytes(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)[1]) * 1024);
  return { pss: value('Pss'), rss: value('Rss') };
}

async function inspectorAddress() {
  for (;;) {
    const answer = await fetch(`${inspector}/json/list`).catch(() => undefined);
    if (answer) return (await answer.json())[0].webSocketDebuggerUrl;
    await pause(20);
  }
}

async function untilClosed() {
  while (await fetch(`${inspector}/json/list`).catch(() => undefined)) await pause(20);
}

/** The value of an expression in a running process, whose inspector SIGUSR1 opens. */
async function evaluate(pid, expression) {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress());
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const answer = new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data)), { once: true });
  });
  const closing = `setTimeout(() => process.getBuiltinModule('inspector').close(), 50)`;
  const params = { expression: `(${closing}, ${expression})`, returnByValue: true };
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
  const { result } = await answer;
  socket.close();
  await untilClosed();
  return result.result.value;
}

/** Without `process.memoryUsage()`, which needs the /proc that a sandbox lacks. */
const heapStatistics = `process.getBuiltinModule('v8').getHeapStatistics()`;

/** Memory of each process in MB: resident, and of its main thread's V8 heap. The inspector comes last, because it needs memory itself. */
export async function measureMemory(nodes) {
  const resident = nodes.map(({ pid }) => residentMemory(pid));
  const measured = {};
  for (const [index, { name, pid }] of nodes.entries()) {
    const heap = await evaluate(pid, heapStatistics);
    measured[name] = {
      ...resident[index],
      heapUsed: megabytes(heap.used_heap_size),
      heapTotal: megabytes(heap.total_heap_size),
      external: megabytes(heap.external_memory),
    };
  }
  return measured;
}
