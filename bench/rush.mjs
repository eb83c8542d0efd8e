// `npm run rush -w @officina/bench`: 400 concurrent lists of 2,000 rows for the users of one tenant, and their effect
// on another tenant.
import { setTimeout as pause } from 'node:timers/promises';
import { makeTenant, moreTokens } from '../infra/run/testing/tenant.mjs';
import { multiply } from './long-sides.mjs';
import { proportionalMemory, percentile } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { fill } from './sides.mjs';

const [rows, users, listsEach] = [2_000, 20, 20];
const list = '/api/maintenance/intervention/allOpen';

/** Sends a request and reads the answer: `{ status, ms }`, where `status` is the status, or `cut`. */
async function ask(url, token) {
  const began = performance.now();
  try {
    const answer = await fetch(url, { headers: { 'x-auth-token': token } });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - began };
  } catch {
    return { status: 'cut', ms: performance.now() - began };
  }
}

function show(what, answers) {
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status));
  const times = answers.map(({ ms }) => ms);
  const [p50, p95, last] = [0.5, 0.95, 1].map((share) => Math.round(percentile(times, share)));
  console.log(`${what}: ${counts.map(([status, all]) => `${all.length} × ${status}`).join(', ')}`);
  console.log(`  p50 ${p50} ms, p95 ${p95} ms, slowest ${last} ms`);
}

/** Single reads of another tenant in sequence, until `isOver`. */
async function readSingles({ url, token, sharedIds }, isOver) {
  const answers = [];
  while (!isOver()) {
    answers.push(await ask(`${url}/api/maintenance/intervention/single/${sharedIds[0]}`, token));
    await pause(20);
  }
  return answers;
}

async function rush(stack) {
  const { token } = await fill(stack, 'RUSH');
  const tokens = [token, ...(await moreTokens(stack, 'RUSH', users - 1))];
  await multiply(stack, 'RUSH', rows);
  const calm = await makeTenant(stack, 'CALM');
  const atRest = Date.now() + 5_000;
  show('single reads of another tenant at rest', await readSingles(calm, () => Date.now() > atRest));
  console.log('memory before', proportionalMemory(stack.processes));
  let isOver = false;
  const singles = readSingles(calm, () => isOver);
  const callTokens = Array.from({ length: listsEach }, () => tokens).flat();
  const lists = await Promise.all(callTokens.map((token) => ask(stack.url + list, token)));
  isOver = true;
  show(`${lists.length} lists of ${rows} rows by ${users} users`, lists);
  show('single reads of another tenant meanwhile', await singles);
  console.log('memory at its end', proportionalMemory(stack.processes));
  await pause(120_000);
  console.log('memory two minutes later', proportionalMemory(stack.processes));
}

await onStack(unlimited, rush);
