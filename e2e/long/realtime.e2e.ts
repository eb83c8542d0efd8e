import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { taskTimes } from '../browser/task-times.ts';
import { expect, test } from '../browser/test.ts';

test.describe('500 sensors', () => {
  const count = 500;
  const idOf = (digit: string, at: number) => String(at).padStart(24, digit);
  const machines = Array.from({ length: 60 }, (_, at): Partial<Machine> => {
    const shortCode = `MAC-${at}`;
    return { _id: idOf('a', at), __v: 0, shortCode, name: `Macchina ${at}`, isActive: true };
  });
  const all = Array.from({ length: count }, (_, at): Sensor => {
    const own = { dataCode: `S-${at}`, description: `Misura ${at}`, machineId: idOf('a', at % 60) };
    const read = { register: 'h20', unit: '°C', sampling: 0, connection: '192.168.10.7:502' };
    return { _id: idOf('0', at), __v: 0, type: 'MODBUS', saveOnlyChanges: false, ...own, ...read };
  });
  const hours = all.map(({ _id }, at): SensorHour => {
    const from = new Date(Math.floor(Date.now() / 60_000 - 59) * 60_000).toISOString();
    return {
      sensorId: _id,
      from,
      values: Array.from({ length: 60 }, (_, m) => 20 + 9 * Math.sin(m / 3 + at)),
    };
  });
  let round = 0;
  /** Every state has a new value each time, which no device of ours reports every second. */
  const states = () => {
    round += 1;
    const [at, since] = [new Date().toISOString(), new Date(Date.now() - 9e6).toISOString()];
    return all.map(({ _id }, index): SensorState => {
      const value = Math.round(2_000 + 900 * Math.sin(round + index)) / 100;
      return { sensorId: _id, value, quality: 'G', at, since, next: null };
    });
  };

  test('that all change every second leave enough time for each frame', async ({ seat, tenant }) => {
    // A reused profile is cleaned up by the browser meanwhile.
    const page = await seat({ as: tenant, isNew: true });
    const answers: Record<string, () => unknown> = {
      'sensor/all': () => all,
      'machine/all': () => machines,
      'sensor/hours': () => hours,
      'sensor/state': states,
      'sensor/state/since/*': states,
    };
    for (const [path, answer] of Object.entries(answers))
      await page.route(`**/api/maintenance/${path}`, (route) => route.fulfill({ json: answer() }));
    await page.goto('/realtime');
    await expect(page.getByText('500 sensori su 60 macchine')).toBeVisible();
    await expect(page.locator('[data-kind=good]')).toHaveCount(count);
    const seconds = 8;
    const before = round;
    const tasks = await taskTimes(page, async () => {
      for (let at = 0; at < seconds * 4; at += 1) {
        await page.mouse.wheel(0, at % 8 < 4 ? 300 : -300);
        await page.waitForTimeout(250);
      }
    });
    const rounds = round - before;
    expect(rounds).toBeGreaterThan(seconds / 2);
    const frameMs = 1_000 / 60;
    const lost = tasks.filter((ms) => ms > 20).reduce((sum, ms) => sum + ms / frameMs, 0);
    // p95: one frame in twenty may take longer.
    expect(lost).toBeLessThanOrEqual(rounds * 60 * 0.05);
    // Nor is there a spike every second, which drawing all rows at once would cause.
    expect(tasks[rounds - 1]).toBeLessThan(30);
  });
});
