import { printToFile, sheetsOf } from '../browser/paper.ts';
import { chartsOf, splitCharts, onPaper } from '../browser/paper-layout.ts';
import { day, line, words } from '../browser/production-line.ts';
import { expect, test } from '../browser/test.ts';

test('a day’s chart is printed completely on one A4 page, in portrait and landscape, below its heading and with legible text', async ({
  page,
  tenant,
}, info) => {
  await line(tenant);
  await page.goto(`/productionstat?giorno=${day}&serie=PWR-P04,PWR-C01,TMP-P04`);
  await expect(page.getByText(words.slice(0, 40))).toBeVisible();
  for (const orientation of ['portrait', 'landscape'] as const) {
    const path = info.outputPath(`${orientation}.pdf`);
    // Until it is redrawn for the width of the paper.
    let charts: Awaited<ReturnType<typeof chartsOf>> = [];
    await onPaper(page, orientation, () =>
      expect(async () => {
        charts = await chartsOf(page);
        expect(charts).toHaveLength(1);
        expect(charts[0]?.labels.filter((label) => /^\d\d:\d\d$/.test(label ?? ''))).toHaveLength(48);
      }).toPass(),
    );
    await printToFile(page, path, orientation === 'landscape');
    expect(splitCharts(path, charts as { labels: string[] }[])).toEqual([]);
    expect([orientation, sheetsOf(path).length]).toEqual([orientation, 1]);
  }
});
