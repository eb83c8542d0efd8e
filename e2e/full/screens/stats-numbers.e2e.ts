import type { Locator, Page } from '@playwright/test';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { plainStatistics } from '@officina/contracts/testing/plain-statistics';
import { apiOf } from '../../browser/api.ts';
import { italian } from '../../browser/days.ts';
import { waitForDemo, demoPlant, type DemoPlant } from '../../browser/demo.ts';
import { expect, test } from '../../browser/test.ts';

const zone = 'Europe/Rome';
const minuteMs = 60_000;

/** The statistics, computed from the plain lists of the demo's workshop. */
async function computeFromLists({ as }: DemoPlant) {
  const api = apiOf(as.user);
  return plainStatistics({
    interventions: [...(await api.must(interventions.allOpen)), ...(await api.must(interventions.archived))],
    machines: await api.must(machines.all),
    plans: await api.must(plans.all),
    due: await api.must(plans.due),
    zone,
    now: new Date().toISOString(),
  });
}

type Plain = ReturnType<typeof plainStatistics>;
type Figures = ReturnType<Plain['indicators']>['total'];
type Figure = Figures['onTime'] & { median?: number | null };

const number = (value: number, digits = 0) =>
  value.toLocaleString('it-IT', { maximumFractionDigits: digits, useGrouping: 'always' });
const some = (count: number, [one, many]: readonly [string, string]) =>
  `${number(count)} ${count === 1 ? one : many}`;

function formatDuration(ms: number): string {
  const exact = ms / minuteMs;
  const step = exact < 60 ? 1 : exact < 600 ? 5 : exact < 14_400 ? 60 : 1_440;
  const minutes = Math.round(exact / step) * step;
  const parts = [
    [Math.floor(minutes / 1_440), ['giorno', 'giorni']],
    [Math.floor(minutes / 60) % 24, ['ora', 'ore']],
    [minutes % 60, ['minuto', 'minuti']],
  ] as const;
  const texts = parts.flatMap(([count, words]) => (count > 0 ? [some(count, words)] : []));
  return texts.slice(0, 2).join(' e ') || 'meno di un minuto';
}
const percent = (share: number) => `${number(share * 100, 1)} %`;

const formatFigure = {
  timeToRepair: { how: formatDuration, of: ['riparazione', 'riparazioni'] },
  timeBetweenFailures: { how: formatDuration, of: ['intervallo', 'intervalli'] },
  scheduledShare: { how: percent, of: ['intervento', 'interventi'] },
  onTime: { how: percent, of: ['scadenza', 'scadenze'] },
} as const;
type Key = keyof typeof formatFigure;

const value = (key: Key, { value }: Figure) => (value === null ? 'n/d' : formatFigure[key].how(value));

const reasons: Record<string, readonly [string, string]> = {
  withoutEnd: ['intervento chiuso senza data di fine', 'interventi chiusi senza data di fine'],
  endBeforeStart: ['intervento con la fine prima dell’inizio', 'interventi con la fine prima dell’inizio'],
  alreadyReported: ['già segnalato', 'già segnalati'],
  onlyFailure: ['guasto unico della sua macchina', 'guasti unici della loro macchina'],
  withoutPlan: ['intervento di un piano eliminato', 'interventi di un piano eliminato'],
  neverDone: ['piano mai fatto', 'piani mai fatti'],
  outOfService: ['scadenza di una macchina fuori servizio', 'scadenze di macchine fuori servizio'],
};

/** An indicator as its card shows it. */
function card(key: Key, figure: Figure): string {
  const left = figure.leftOut.map(({ reason, count }) => some(count, reasons[reason] ?? ['', '']));
  const without = left.length > 0 ? `Non contati: ${left.join(', ')}.` : '';
  const median = figure.median == null ? '' : `mediana ${formatDuration(figure.median)}, `;
  return `${value(key, figure)}${median}su ${some(figure.of, formatFigure[key].of)}${without}`;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The rows of a chart's table, cell by cell. */
async function tableOf(chart: Locator): Promise<string[][]> {
  await chart.getByRole('button', { name: /^Vedi tabella/ }).click();
  const rows = chart.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
  );
}

/** The paragraphs of each indicator's card, without its definition. */
const cardsOf = (page: Page) =>
  part(page, 'Indicatori')
    .getByRole('listitem')
    .filter({ hasText: 'Come si calcola' })
    .evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll(':scope > p')].map((line) => line.textContent).join('')),
    );

test.describe('the numbers of /stat on the demo data match the lists', () => {
  let plant: DemoPlant;
  let plain: Plain;
  let page: Page;
  let chosen: ReturnType<Plain['indicators']>;

  test.beforeAll(async () => {
    test.setTimeout(500_000);
    await waitForDemo();
    plant = await demoPlant();
  });

  test.beforeEach(async ({ seat }) => {
    plain = await computeFromLists(plant);
    const from = `${Number(plain.today.slice(0, 4)) - 1}-01-01`;
    chosen = plain.indicators(from, plain.today);
    page = await seat({ as: plant.as });
    await page.goto(`/stat?dal=${from}&al=${plain.today}`);
    await expect(part(page, 'Indicatori').locator('ul > li').first()).toContainText('su ');
  });

  test('for counters, the last 30 days and the machines', async () => {
    const { open, overdue, running, urgent } = plain.counters();
    expect(open - overdue).toBeGreaterThan(5);
    await expect(page.getByRole('list', { name: 'Contatori' }).getByRole('listitem')).toHaveText([
      `Da fare${number(open)}${some(overdue, ['manutenzione', 'manutenzioni'])} e ${some(open - overdue, ['intervento', 'interventi'])}`,
      `Manutenzioni${number(overdue)}scadute o in scadenza`,
      `In corso${number(running)}assegnati o in attesa ricambi`,
      `Urgenti${number(urgent)}da guardare per primi`,
    ]);
    expect(await tableOf(part(page, 'Interventi degli ultimi 30 giorni'))).toEqual(
      plain.days().map(({ day, done, open }) => [italian(day), number(done), number(open)]),
    );
    expect(await tableOf(part(page, 'Interventi per macchina'))).toEqual(
      plain
        .perMachine()
        .slice(0, 20)
        .map(({ shortCode, name, scheduled, scheduledBefore, other, otherBefore }) => [
          [shortCode, name].filter(Boolean).join(' '),
          ...[scheduled, scheduledBefore, other, otherBefore].map((count) => number(count)),
        ]),
    );
  });

  test('for the indicators, their months, the ages and the most frequent faults', async () => {
    const keys = Object.keys(formatFigure) as Key[];
    expect(chosen.total.jobs).toBeGreaterThan(100);
    expect(await cardsOf(page)).toEqual(keys.map((key) => card(key, chosen.total[key])));
    const hoursOf = (hours: number) => number(hours, hours < 10 ? 1 : 0);
    const hours = ({ value }: Figure) => (value === null ? 'n/d' : `${hoursOf(value / (60 * minuteMs))} h`);
    const months = (await tableOf(part(page, 'Mese per mese'))).map(([, text]) => text);
    expect(months).toEqual(chosen.months.map(({ timeToRepair }) => hours(timeToRepair)));
    const indicators = part(page, 'Indicatori');
    await expect(indicators.locator('dl dd')).toHaveText(
      chosen.backlog.ages.map(({ count }) => number(count)),
    );
    const faults = indicators.locator('ol > li');
    await expect(faults).toHaveCount(chosen.faults.length);
    expect(await faults.allTextContents()).toEqual(
      chosen.faults.map(
        ({ machine, text, count }) => `${machine.shortCode}${text}${machine.name ?? ''}${number(count)}`,
      ),
    );
  });

  test('for each of the machines with the most jobs', async () => {
    const rows = part(page, 'Macchina per macchina').locator('[data-row]');
    await expect(rows).toHaveCount(chosen.machines.length);
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].slice(1).map((cell) => cell.textContent)),
    );
    const rests = (key: Key, figure: Figure) => `${value(key, figure)} su ${number(figure.of)}`;
    expect(shown).toEqual(
      chosen.machines.map((machine) => [
        ...[number(machine.jobs), number(machine.failures)],
        ...(Object.keys(formatFigure) as Key[]).map((key) => rests(key, machine[key])),
        number(machine.backlog.open),
      ]),
    );
  });
});
