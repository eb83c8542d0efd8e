// `npm run photos -w @officina/bench`: a photo of 12 megapixels, from a phone's file chooser to another person's open page, on a
// fast line and on one that sends 1 Mbit/s.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { moreTokens, tokenFor } from '../infra/run/testing/tenant.mjs';
import { openPage } from './frames.mjs';
import { median } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { drawPhoto } from './photo-uploads.mjs';

const tenantId = 'BENCH';
const goal = { fastSeconds: 3, mobileSeconds: 10, longestTask: 100 };
const lines = {
  fast: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  mobile: { offline: false, latency: 80, downloadThroughput: 625_000, uploadThroughput: 125_000 },
};
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const card = 'section:has(h2:text-is("Foto e documenti"))';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

/** In the phone's page: notes when a file was chosen, and the longest task after that. */
const watchChoice = () => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (performance.timeOrigin + startTime + duration > window.chosenAt)
        window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
  const note = ({ target }) => {
    if (target.type === 'file') [window.chosenAt, window.longest] = [Date.now(), 0];
  };
  addEventListener('change', note, { capture: true });
};

/** In the other page: the time at which it shows this many pictures. */
const shownAt = ([selector, count]) => {
  const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === selector);
  const region = heading?.closest('section');
  const isThere = ({ naturalWidth, src }) => naturalWidth > 0 && src.startsWith('blob:');
  return [...(region?.querySelectorAll('img') ?? [])].filter(isThere).length === count && Date.now();
};

async function send({ phonePage, otherPage, photo, count }) {
  // Bytes would be decoded by the page.
  const file = join(folder, `IMG_${count}.jpg`);
  writeFileSync(file, photo);
  const shown = otherPage.waitForFunction(shownAt, ['Foto e documenti', count], { timeout: 60_000 });
  await phonePage.locator(`${card} input[type=file]:not([capture])`).setInputFiles(file);
  const seenAt = await (await shown).jsonValue();
  await phonePage.waitForTimeout(500);
  const { chosenAt, longest } = await phonePage.evaluate(() => ({
    ...{ chosenAt: window.chosenAt, longest: window.longest },
  }));
  return { seconds: (seenAt - chosenAt) / 1_000, longest: Math.round(longest) };
}

async function newJob({ url }, token) {
  const create = async (path, body) => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
    const to = `${url}/api/maintenance/${path}/create`;
    const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(await answer.text());
    return (await answer.json())._id;
  };
  return create('intervention', { machineId: await create('machine', { shortCode: 'PRE-01' }) });
}

async function measure(stack) {
  const token = await tokenFor(stack, tenantId);
  const [otherToken] = await moreTokens(stack, tenantId, 1);
  const address = `${stack.url}/intervention?new=0&interventionId=${await newJob(stack, token)}`;
  const [phonePage, otherPage] = [
    await openPage(token, tenantId, phone),
    await openPage(otherToken, tenantId),
  ];
  await phonePage.addInitScript(watchChoice);
  for (const page of [phonePage, otherPage]) {
    await page.goto(address);
    await page.locator(card).waitFor({ timeout: 60_000 });
  }
  const line = await phonePage.context().newCDPSession(phonePage);
  await line.send('Network.enable');
  const sizes = { width: 4_000, height: 3_000 };
  const results = { fast: [], mobile: [] };
  let count = 0;
  let megabytes = 0;
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const [name, conditions] of Object.entries(lines)) {
      await line.send('Network.emulateNetworkConditions', conditions);
      count += 1;
      const photo = await drawPhoto(otherPage, { ...sizes, seed: count });
      megabytes = Number((photo.length / 1e6).toFixed(1));
      const result = await send({ phonePage, otherPage, photo, count });
      console.log(name, JSON.stringify(result));
      // The first round compiles and loads what is new.
      if (round > 0) results[name].push(result);
    }
  for (const page of [phonePage, otherPage]) await page.context().browser().close();
  const figures = Object.fromEntries(
    Object.entries(results).map(([name, all]) => [
      name,
      {
        seconds: Number(median(all.map(({ seconds }) => seconds)).toFixed(1)),
        slowest: Number(Math.max(...all.map(({ seconds }) => seconds)).toFixed(1)),
        longestTask: Math.max(...all.map(({ longest }) => longest)),
      },
    ]),
  );
  return { megabytes, ...figures };
}

const folder = mkdtempSync(join(tmpdir(), 'officina-photos-'));
const figures = await onStack(unlimited, measure, {}, { withPages: true }).finally(() =>
  rmSync(folder, { recursive: true }),
);
const result = {
  ...{ node: process.version, rounds: Number(values.rounds), goal },
  ...{ load: Number(loadavg()[0].toFixed(1)), ...figures },
};
const text = JSON.stringify(result, null, 2);
console.log(text);
writeFileSync(new URL('./results/photos.json', import.meta.url), `${text}\n`);
