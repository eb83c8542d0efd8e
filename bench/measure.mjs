import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';

const connections = 8;

/** Requests per second and latencies of one side; throws when an answer was not 200. */
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

/** Both sides in turn, round by round, so that a busy machine is busy for both; the order changes each round. */
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

/** Resident memory in MB of each process. */
export function memoryOf(processes) {
  const megabytes = ({ pid }) => {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(kilobytes) / 1_000);
  };
  return Object.fromEntries(processes.map((one) => [one.name, megabytes(one)]));
}
