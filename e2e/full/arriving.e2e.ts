import type { Page } from '@playwright/test';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, phone, test } from '../browser/test.ts';

/**
 * The first visit to a page: requests and kB until its largest paint, and its nodes. `hinted` are files that the page
 * preloads and requests once the shell is shown.
 */
const arrival = (page: Page) =>
  page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const all = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
    const before = all.filter(({ startTime }) => startTime <= painted);
    const shell = before.find(({ name }) => name.includes('/shell.') && name.endsWith('.js'));
    const isHinted = ({ startTime, initiatorType }: PerformanceResourceTiming) =>
      initiatorType === 'link' && shell !== undefined && startTime >= shell.responseEnd;
    return {
      requests: before.length,
      kilobytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
      nodes: document.querySelectorAll('*').length,
      names: before.map(({ name }) => new URL(name).pathname),
      hinted: before.filter(isHinted).map(({ name }) => new URL(name).pathname),
    };
  });

test('a phone’s first visit to Home and a machine’s page takes few requests and bytes, and builds no collapsed row', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  const jobs = Array.from({ length: 40 }, (_, at) =>
    newIntervention(tenant, machine, { type: 'PERMANENTE', ...(at % 2 ? { status: 'CLOSED' } : {}) }),
  );
  await Promise.all(jobs);
  for (const [address, shown, most] of [
    ['/', 'Altri interventi aperti', { requests: 18, kilobytes: 280, nodes: 2_500 }],
    [`/machine/${machine._id}`, 'Interventi eseguiti', { requests: 20, kilobytes: 285, nodes: 2_500 }],
  ] as const) {
    const page = await seat({ as: tenant, ...phone, isNew: true });
    await page.goto(address);
    await expect(page.getByRole('region', { name: shown })).toBeVisible();
    const { names, hinted, ...figures } = await arrival(page);
    for (const file of [/\/page\.\w+\.js$/, /\/remoteEntry\.js$/, /_Section\.\w+\.js$/])
      expect(hinted).toContainEqual(expect.stringMatching(file));
    for (const [what, figure] of Object.entries(figures))
      expect(figure, `${what} of ${address}: ${names.join(' ')}`).toBeLessThanOrEqual(
        most[what as keyof typeof most],
      );
  }
});
