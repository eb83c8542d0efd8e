import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import { descendants } from '../infra/lib/process-list.mjs';

const connections = 8;

/** Requests per second and latencies of one side; throws on any answer other than 200. */
async function load({ url, headers }, encoding, seconds) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers, 'accept-encoding': encoding },
  });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} requests failed`);
  const { average: perSecond } = result.requests;
  const { p50, p99 } = result.latency;
  return { perSecond: Math.round(perSecond), p50, p99 };
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** The value below which this share of the numbers lies, such as 0.95. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** Alternates the sides in rounds, so that a busy machine slows both; the order changes each round. */
export async function compare({ ours, peer }, { encoding, rounds, seconds }) {
  await load(peer, encoding, seconds / 2);
  await load(ours, encoding, seconds / 2);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = {};
    const order = round % 2 ? { ours, peer } : { peer, ours };
    for (const [name, side] of Object.entries(order)) result[name] = await load(side, encoding, seconds);
    results.push({ ...result, ratio: Number((result.ours.perSecond / result.peer.perSecond).toFixed(3)) });
  }
  return { encoding, ratio: median(results.map(({ ratio }) => ratio)), rounds: results };
}

/** Resident memory of each process in MB. */
export function memoryOf(processes) {
  const megabytes = ({ pid }) => {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(kilobytes) / 1_000);
  };
  return Object.fromEntries(processes.map((one) => [one.name, megabytes(one)]));
}

/** 0 if the process has exited. */
function kilobytesOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]);
  } catch {
    return 0;
  }
}

/** MB kilobytes by each process and its descendants; shared pages count proportionally. */
export function proportionalMemory(processes) {
  const kilobytes = ({ pid }) => [pid, ...descendants(pid).map((one) => one.pid)].map(kilobytesOf);
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
  return Object.fromEntries(processes.map((one) => [one.name, Math.round(sum(kilobytes(one)) / 1_000)]));
}
