// `npm run arrive -w @officina/bench`: Home and a machine's page as a phone on a slow line meets them for the first time and once more, against each as one bundled page with the same content.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserPath } from '../infra/check/browser.mjs';
import { loadDemoData } from '../infra/run/demo-data.mjs';
import { tokenOf } from '../infra/run/testing/tenant.mjs';
import { arrive, waterfall } from './arrive-browser.mjs';
import { startPeer } from './arrive-peer.mjs';
import { median } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';

const goal = { ratio: 1.15, lcp: 3_000, lcpAgain: 1_500, requests: 20, kilobytes: 350, nodes: 2_500 };
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, waterfall: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const tenant = 'ROSSI';

/** The machine on which most is to be done, and how its page and Home are known to be there. */
async function pagesOf(url, token) {
  const answer = await fetch(`${url}/api/maintenance/intervention/allOpen`, {
    headers: { 'x-auth-token': token },
  });
  const jobs = [...Map.groupBy(await answer.json(), ({ machineId }) => machineId)];
  const [machine] = jobs.toSorted((a, b) => b[1].length - a[1].length)[0];
  return {
    home: { section: 'home', path: '/', isDone: 'section[aria-labelledby=aperti]' },
    machine: {
      section: 'machines',
      path: `/machine/${machine}`,
      isDone: 'section[aria-labelledby=eseguiti]',
    },
  };
}

const figures = (visits) =>
  Object.fromEntries(
    ['lcp', 'requests', 'kilobytes', 'nodes'].map((name) => [name, median(visits.map((one) => one[name]))]),
  );

const ratio = (ours, peer) => Number((ours.lcp / peer.lcp).toFixed(2));

/** Both sides in turn, so that a busy machine is busy for both; the order changes each round. */
async function measure(browser, info, { path, isDone }, sides) {
  const all = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of round % 2 ? Object.entries(sides) : Object.entries(sides).toReversed()) {
      const visits = await arrive(browser, { address: url + path, info, isDone });
      all[name].push(visits);
      console.log(path, name, visits.cold.lcp, visits.again.lcp);
      if (values.waterfall && round === 0) console.log(waterfall(visits.cold));
    }
  const of = (when) =>
    Object.fromEntries(
      Object.entries(all).map(([name, some]) => [name, figures(some.map((one) => one[when]))]),
    );
  const [cold, again] = [of('cold'), of('again')];
  return { ratio: ratio(cold.ours, cold.peer), ratioAgain: ratio(again.ours, again.peer), cold, again };
}

const bench = (folder) => async (stack) => {
  await loadDemoData(stack, console.log, { days: 400 }).done;
  const token = await tokenOf(stack, tenant, 'anna.rossi');
  const info = { token, TCODE: tenant, fullName: 'Anna Rossi', userId: 'x' };
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  const result = { node: process.version, rounds, goal };
  try {
    for (const [name, page] of Object.entries(await pagesOf(stack.url, token))) {
      const peer = await startPeer(stack, page.section, join(folder, name));
      result[name] = await measure(browser, info, page, { ours: stack.url, peer: peer.url });
      peer.close();
    }
  } finally {
    await browser.close();
  }
  result.load = Number(loadavg()[0].toFixed(1));
  console.log(JSON.stringify(result, null, 2));
  writeFileSync(new URL('./results/arrive.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'officina-arrive-'));
try {
  await onStack(unlimited, bench(folder), {}, { withPages: true });
} finally {
  rmSync(folder, { recursive: true });
}
