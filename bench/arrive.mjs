// `npm run arrive -w @officina/bench`: opens Home and a machine's page as a phone on a slow connection, for the first
// time and again, and compares each with a single bundled page of the same content.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserPath } from '../packages/testing/src/browser.mjs';
import { loadDemoData } from '../infra/run/demo-data.mjs';
import { tokenOf } from '../infra/run/testing/tenant.mjs';
import { arrive, waterfall } from './arrive-browser.mjs';
import { startPeer } from './arrive-peer.mjs';
import { median } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';

const goal = { ratio: 1.15, lcp: 3_000, lcpAgain: 1_500, requests: 20, kilobytes: 350, nodes: 2_500 };
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Prints every request of the first round. */
    waterfall: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const tenant = 'ROSSI';
/** Days of history; more would only take longer to create. */
const days = 90;

/**
 * Home and the machine with the most work: their addresses, and a selector of something that appears with their
 * content.
 */
async function pagesOf(url, token) {
  const to = `${url}/api/maintenance/intervention/allOpen`;
  const jobs = await (await fetch(to, { headers: { 'x-auth-token': token } })).json();
  const ofMachines = [...Map.groupBy(jobs, ({ machineId }) => machineId)];
  const [machine] = ofMachines.toSorted((one, other) => other[1].length - one[1].length)[0];
  return {
    home: { section: 'home', path: '/', isDone: 'section[aria-labelledby=aperti]' },
    machine: {
      section: 'machines',
      path: `/machine/${machine}`,
      isDone: 'section[aria-labelledby=etichette] canvas',
    },
  };
}

const names = ['lcp', 'requests', 'kilobytes', 'nodes', 'shift'];
const figures = (visits) =>
  Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))]));

/** Both must show the same text, apart from times that change by the minute. */
function assertSameContent(path, ...visits) {
  const [ours, peer] = visits.map(({ text }) => text.replaceAll(/\d+ (second|minut)[oi]/g, '…'));
  if (ours !== peer) throw new Error(`${path}: the pages differ\n${ours}\n--- bundled:\n${peer}`);
}

/** Alternates the sides, so that a busy machine slows both; the order changes each round. */
async function measure(browser, info, { path, isDone }, sides) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const visits = {};
    for (const side of round % 2 ? ['ours', 'peer'] : ['peer', 'ours']) {
      visits[side] = await arrive(browser, { address: sides[side] + path, info, isDone });
      const { cold, again } = visits[side];
      console.log(path, side, JSON.stringify([figures([cold]), figures([again])]));
      if (values.waterfall && round === 0) console.log(waterfall(cold), waterfall(again));
    }
    assertSameContent(path, visits.ours.cold, visits.peer.cold);
    all.push(visits);
  }
  const of = (when) => {
    const ratios = all.map(({ ours, peer }) => Number((ours[when].lcp / peer[when].lcp).toFixed(2)));
    const side = (name) => figures(all.map((visits) => visits[name][when]));
    return { ratio: median(ratios), ratios, ours: side('ours'), peer: side('peer') };
  };
  return { cold: of('cold'), again: of('again') };
}

const bench = (folder) => async (stack) => {
  await loadDemoData(stack, console.log, { days }).done;
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
  const text = JSON.stringify(result, null, 2);
  console.log(text);
  writeFileSync(new URL('./results/arrive.json', import.meta.url), `${text}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'officina-arrive-'));
try {
  await onStack(unlimited, bench(folder), {}, { withPages: true });
} finally {
  rmSync(folder, { recursive: true });
}
