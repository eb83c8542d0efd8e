import { chromium } from '@playwright/test';
import { browserPath } from '../packages/testing/src/browser.mjs';
import { servePages } from './other-pages.mjs';
import { startWorkshop, tenantId } from './workshop.mjs';

const minuteMs = 60_000;
const slowdown = 4;
/** Pause between two keys, longer than the search waits before it updates the address. */
const pauseMs = 400;
const words = 'guarnizione consumata';

/** One in fifty has the words in a note, one in fifty in its solution. */
function job(index, isOpen) {
  const at = new Date(Date.now() - index * 13 * minuteMs);
  const isOfPlan = index % 6 === 0;
  return {
    ...(isOfPlan ? { type: 'PROGRAMMATA' } : { type: 'PERMANENTE', maintenanceId: null }),
    ...{ startDate: at, openDate: at, endDate: isOpen ? null : new Date(at.getTime() + 90 * minuteMs) },
    status: isOpen ? ['OPEN', 'ASSIGNED', 'WAITING PARTS'][index % 3] : 'CLOSED',
    externalExecutor: ['Anna Verdi', 'Luca Bianchi, Anna Verdi', null][index % 3],
    issueDescription: `Perde olio dal cilindro ${index}, la pressione scende dopo pochi minuti di lavoro`,
    solveDescription:
      index % 50 === 1
        ? `Era una GUARNIZIONE consumata: cambiata`
        : `Stretti i raccordi della linea ${index}`,
    notes: [
      { _id: 'a'.repeat(24), date: at, user: 'Anna Verdi', text: 'Ricambio ordinato, consegna in settimana' },
      ...(index % 50 === 2
        ? [
            {
              _id: 'b'.repeat(24),
              date: at,
              user: 'Anna Verdi',
              text: 'La guarnizione è consumata da un lato',
            },
          ]
        : []),
    ],
  };
}

const signIn = ([token, TCODE]) => {
  const info = { token, fullName: 'Anna Verdi', TCODE, userId: 'x' };
  localStorage.setItem('officina.authInfo', JSON.stringify(info));
};

/** Records how long each key takes to appear. */
const watch = () => {
  window.keys = [];
  new PerformanceObserver((list) =>
    window.keys.push(...list.getEntries().flatMap((one) => (one.interactionId ? [one.duration] : []))),
  ).observe({ type: 'event', durationThreshold: 16 });
};

/** CPU time of the page's main thread in ms, independent of the machine's other load. */
async function processorMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
}

/**
 * Types the words into a field and measures the slowest key: ms until it appears, and CPU time including all effects.
 */
async function typeInto({ page, session }, field) {
  await field.fill('');
  await page.waitForTimeout(2_000);
  await page.evaluate(() => (window.keys.length = 0));
  await field.focus();
  const taken = [];
  for (const key of words) {
    const before = await processorMs(session);
    await page.keyboard.type(key);
    await page.waitForTimeout(pauseMs);
    taken.push((await processorMs(session)) - before);
  }
  await page.waitForTimeout(1_000);
  const keys = await page.evaluate(() => window.keys);
  await field.fill('');
  return { worstKey: Math.round(Math.max(0, ...keys)), worstProcessorMs: Math.round(Math.max(...taken)) };
}

/** The store's time to search the words in every row, as a server-side search would need. */
async function scan(rows) {
  const all = words.split(' ').map((word) => ({ $regex: word, $options: 'i' }));
  const fields = ['issueDescription', 'solveDescription', 'notes.text'];
  const $and = all.map((one) => ({ $or: fields.map((field) => ({ [field]: one })) }));
  const began = performance.now();
  const found = await rows.find({ tenantId, status: 'CLOSED', deletedAt: null, $and }).toArray();
  return { ms: Math.round(performance.now() - began), found: found.length };
}

/** A desktop at a quarter of its speed: the list of `open` interventions, and a bare field on the same page. */
async function openPage(browser, { url, token }, path) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(signIn, [token, tenantId]);
  await page.addInitScript(watch);
  await page.goto(url + path);
  await page.getByRole('searchbox').waitFor({ timeout: 120_000 });
  // All rows are loaded when they are counted.
  const foot = page.getByRole('navigation', { name: 'Pagine' }).locator('[aria-live]');
  await foot.filter({ hasText: /di \d+$/ }).waitFor({ timeout: 300_000 });
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.id = 'bare';
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session };
}

/** From the last key until the found rows appear: by the page's clock, and in CPU time. */
async function answer({ page, session }) {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await page.waitForTimeout(4_000);
  const before = await processorMs(session);
  const found = await page.evaluate(async (text) => {
    const field = document.querySelector('[type=search]');
    const foot = () => document.querySelector('nav[aria-label=Pagine] [aria-live]')?.textContent;
    const before = foot();
    const began = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    while (foot() === before) await new Promise(requestAnimationFrame);
    return { ms: Math.round(performance.now() - began), told: foot() };
  }, words);
  return { ...found, processorMs: Math.round((await processorMs(session)) - before) };
}

/**
 * A tenant with `open` and `archived` interventions, a page for each list, and the store; with `against` also both
 * lists of another clone, given by its path.
 */
export async function startSearchSides(stack, { open, archived, against }) {
  const workshop = await startWorkshop(stack);
  await workshop.add(open, (index) => job(index, true));
  await workshop.add(archived - 1, (index) => job(index, false));
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  const pagesOf = async ({ url }) => {
    const at = { url, token: workshop.token };
    const list = await openPage(browser, at, '/intervention');
    return { list, archive: await openPage(browser, at, '/intervention?archivio=1') };
  };
  const typing = ({ list, archive }) => ({
    open: () => typeInto(list, list.page.getByRole('searchbox')),
    archived: () => typeInto(archive, archive.page.getByRole('searchbox')),
  });
  const own = await pagesOf(stack);
  const other = against && (await servePages(against, stack));
  const old = other && typing(await pagesOf(other));
  return {
    sides: {
      bare: () => typeInto(own.list, own.list.page.locator('#bare')),
      ...typing(own),
      ...(old && { oldOpen: old.open, oldArchived: old.archived }),
    },
    answer: () => answer(own.archive),
    scan: () => scan(workshop.interventions),
    close: async () => {
      await browser.close();
      await other?.close();
      await workshop.close();
    },
  };
}
