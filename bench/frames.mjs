import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { browserPath } from '../packages/testing/src/browser.mjs';
import { percentile } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';

const goal = { longTaskP95: 100 };

const rounded = (numbers, share) => (numbers.length > 0 ? Math.round(percentile(numbers, share)) : 0);

/** Long tasks take more than 50 ms; none counts as 0. Times are in milliseconds. */
const figures = (all) => {
  const [tasks, frames] = [all.flatMap((one) => one.tasks), all.flatMap((one) => one.frames)];
  return {
    rows: all[0].rows,
    longTasks: tasks.length,
    longTaskP95: rounded(tasks, 0.95),
    longest: rounded(tasks, 1),
    frameP50: rounded(frames, 0.5),
    frameP95: rounded(frames, 0.95),
  };
};

/**
 * Frames and long tasks of some sides of a page. Alternates all sides, so that a busy machine slows all; the order changes each round.
 * @param sides functions that take the number of turns and return `{ tasks, frames, rows }`
 */
async function measureFrames(sides, { rounds, turns }) {
  const names = Object.keys(sides);
  const all = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? names.toReversed() : names) {
      all[name].push(await sides[name](turns));
      console.log(name, JSON.stringify(figures(all[name].slice(-1))));
    }
  return Object.fromEntries(names.map((name) => [name, figures(all[name])]));
}

/** How many times as long, with two decimals. */
const ratio = (one, other) => Number((one / other).toFixed(2));

/**
 * Measures the frames of a page on a complete Officina, prints them and keeps them in `results/<name>.json`. Options: `--rounds`,
 * `--turns` (events of a side in a round) and the amount of data.
 * @param amount name and default of the option for the amount of data
 * @param startSides opens the page with that much data; returns `{ sides, close }` and what is to be kept with the figures
 * @param compared the ratios of frames, by name: two sides
 */
export async function compareFrames({ name, amount, startSides, compared }) {
  const [amountName, amountDefault] = amount;
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      turns: { type: 'string', default: '240' },
      [amountName]: { type: 'string', default: String(amountDefault) },
    },
  });
  const [rounds, turns, size] = [values.rounds, values.turns, values[amountName]].map(Number);
  await onStack(
    unlimited,
    async (stack) => {
      const { sides, close, ...kept } = await startSides(stack, size);
      try {
        const results = await measureFrames(sides, { rounds, turns });
        const ratios = Object.fromEntries(
          Object.entries(compared).map(([label, [one, other]]) => [
            label,
            ratio(results[one].frameP95, results[other].frameP95),
          ]),
        );
        const load = Number(loadavg()[0].toFixed(1));
        const result = {
          node: process.version,
          rounds,
          turns,
          [amountName]: size,
          ...kept,
          goal,
          load,
          ratios,
          ...results,
        };
        console.log(JSON.stringify(result, null, 2));
        writeFileSync(
          new URL(`./results/${name}.json`, import.meta.url),
          `${JSON.stringify(result, null, 2)}\n`,
        );
      } finally {
        await close();
      }
    },
    {},
    { withPages: true },
  );
}

const signIn = ([token, TCODE]) => {
  const info = { token, fullName: 'Anna Verdi', TCODE, userId: 'x' };
  localStorage.setItem('officina.authInfo', JSON.stringify(info));
};

/** A page of a browser of its own, by default at a desk, where the user of this token is logged in. */
export async function openPage(token, tenantId, device = { viewport: { width: 1440, height: 900 } }) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  const page = await browser.newPage(device);
  await page.addInitScript(signIn, [token, tenantId]);
  return page;
}

/**
 * In the page: records frames and long tasks while something happens `turns` times to a box, once per frame: `reading` moves the
 * pointer across it, `zooming` turns the wheel in and out, `scrolling` scrolls it from its top to its end, and with `idle` nothing
 * happens. Also counts the `rows` in the box.
 */
export const turning = async ({ box: selector, rows, how, turns }) => {
  const box = document.querySelector(selector);
  const { left, width } = box.getBoundingClientRect();
  const [tasks, frames] = [[], []];
  const watch = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  watch.observe({ type: 'longtask' });
  const at = (turn) => ({
    ...{ bubbles: true, cancelable: true, clientX: left + width * (0.4 + 0.5 * (turn / turns)) },
  });
  const act = {
    idle: () => {},
    reading: (turn) => box.dispatchEvent(new PointerEvent('pointermove', at(turn))),
    zooming: (turn) => {
      const deltaY = turn % 120 < 60 ? -24 : 24;
      box.dispatchEvent(new WheelEvent('wheel', { ...at(turn), deltaY, ctrlKey: true }));
    },
    scrolling: (turn) => {
      box.scrollTop = ((box.scrollHeight - box.clientHeight) * turn) / turns;
    },
  }[how];
  const frame = () => new Promise(requestAnimationFrame);
  let last = await frame();
  for (let turn = 0; turn < turns; turn += 1) {
    act(turn);
    const now = await frame();
    frames.push(now - last);
    last = now;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  watch.disconnect();
  return { tasks, frames, rows: box.querySelectorAll(rows).length };
};
