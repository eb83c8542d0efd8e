import { readdirSync, readFileSync } from 'node:fs';
import { descendants } from '../../infra/lib/process-list.mjs';

function ofProcess(pid) {
  try {
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return { megabytes: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return { megabytes: 0, handles: 0 };
  }
}

/** The resources held by each of our own processes and its descendants: `{ gateway: { megabytes, handles }, … }`. */
export function resources(stack, names) {
  const held = stack.processes
    .filter(({ name, pid }) => names.includes(name) && pid)
    .map(({ name, pid }) => {
      const all = [pid, ...descendants(pid).map((one) => one.pid)].map(ofProcess);
      const sum = (key) => Math.round(all.reduce((total, one) => total + one[key], 0));
      return [name, { megabytes: sum('megabytes'), handles: sum('handles') }];
    });
  return Object.fromEntries(held);
}
