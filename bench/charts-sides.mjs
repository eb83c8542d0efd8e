import { MongoClient } from 'mongodb';
import { tokenFor } from '../infra/run/testing/tenant.mjs';
import { openPage, turning } from './frames.mjs';

const tenantId = 'BENCH';
const dayMs = 86_400_000;
const dayBefore = (days) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Twenty sensors that nobody reads, half of each unit, so that the page has two charts. */
async function makeSensors({ url }, token) {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const make = async (_, index) => {
    const sensor = { type: 'OTHER', dataCode: `S${index}`, unit: index % 2 ? '°C' : 'kW' };
    const body = JSON.stringify(sensor);
    const answer = await fetch(`${url}/api/maintenance/sensor/create`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  };
  return Promise.all(Array.from({ length: 20 }, make));
}

/** The mean of a half hour; a few are missing, and a few are peaks. */
function meanOf(sensor, slot) {
  if ((slot * 7 + sensor) % 1_009 < 3) return null;
  const peak = (slot + sensor) % 997 === 0 ? 60 : 0;
  return 10 + sensor + Math.sin(slot / 7 + sensor) * 5 + peak;
}

/** Stores days of a sensor as the service aggregates them. */
async function keepDays(stored, { _id: sensorId }, sensor, days) {
  const documents = Array.from({ length: days }, (_, index) => {
    const day = dayBefore(days - index);
    const slots = Array.from({ length: 48 }, (__, at) => meanOf(sensor, index * 48 + at));
    const avg = slots.flatMap((value) => [value, value]);
    const good = avg.map((value) => (value === null ? 0 : 900));
    const _id = `${tenantId}:${sensorId}:${day}`;
    return { _id, tenantId, sensorId, day: new Date(day), avg, good, slots, kept: 0 };
  });
  for (let from = 0; from < days; from += 200) await stored.insertMany(documents.slice(from, from + 200));
}

/** The page of two charts with ten series each: idle, read by the pointer, and zoomed by the wheel. */
export async function startChartSides(stack, days) {
  const token = await tokenFor(stack, tenantId);
  const sensors = await makeSensors(stack, token);
  const client = await new MongoClient(stack.mongoUri).connect();
  const stored = client.db(`${stack.databasePrefix}_industrial`).collection('production_days');
  for (const [index, sensor] of sensors.entries()) await keepDays(stored, sensor, index, days);
  const page = await openPage(token, tenantId);
  const query = new URLSearchParams({
    ...{ dal: dayBefore(days), al: dayBefore(1) },
    serie: sensors.map(({ dataCode }) => dataCode).join(','),
  });
  await page.goto(`${stack.url}/productionstatlong?${query}`);
  const began = performance.now();
  await page.getByRole('button', { name: 'Carica lo stesso' }).click();
  const box = '[class*=slot-drawing]';
  await page.locator(`${box} path[data-series]`).nth(19).waitFor({ timeout: 120_000 });
  const shownMs = Math.round(performance.now() - began);
  await page.locator(box).first().scrollIntoViewIfNeeded();
  const measure = async (how, turns) => {
    await page.waitForTimeout(1_000);
    return page.evaluate(turning, { box, rows: 'path', how, turns });
  };
  return {
    shownMs,
    sides: Object.fromEntries(
      ['idle', 'reading', 'zooming'].map((how) => [how, (turns) => measure(how, turns)]),
    ),
    close: async () => {
      await page.context().browser().close();
      await client.close();
    },
  };
}
